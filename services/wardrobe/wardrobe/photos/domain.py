"""What can be done with photos.

Objects and rows must not drift apart, and S3 knows no transactions. So every object is promised
to deletion, in a transaction of its own, before it is written; the transaction that makes a row
need it takes the promise back. Whatever fails in between, the sweep cleans up.
"""

import asyncio
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import PurePath

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.wardrobe import AvatarChecked, AvatarMoved
from shared.errors import Conflict, NotFound
from shared.outbox import emit
from wardrobe.image_processing.crops import Part, main_colors_of_parts
from wardrobe.media import Media
from wardrobe.photos import store
from wardrobe.photos.models import Photo
from wardrobe.photos.rules import KEY_BYTES, SHOWN_WIDTH, Keys, rendition_key, retry_delay, stem_of
from wardrobe.photos.schemas import StorageUsed
from wardrobe.quotas import rules as quota_rules
from wardrobe.quotas import store as quotas
from wardrobe.storage import ObjectName, PictureNotSaved

PROMISE = timedelta(hours=1)
"""Longer than any request: only what a request left behind is deleted."""
KEEP_UNUSED = timedelta(hours=24)
BATCH = 100
OWN_TO_EACH = {
    "id",
    "stem",
    "original_key",
    "created_at",
    "used_at",
    "is_avatar",
    "avatar_hidden",
    "move_due",
    "released_at",
}
"""Fields that a copy of a photo does not take over."""


class PhotoNotFound(NotFound):
    """There is no such photo of this person."""

    code = "photo_not_found"
    detail = "This photo is no longer here. Please upload it again."


class PhotoUsed(Conflict):
    """Something was made of this photo before."""

    code = "photo_used"
    detail = "This photo is already used by an outfit or a garment."


async def use_photo(session: AsyncSession, owner_id: int, photo_id: int) -> Photo:
    """Take a photo for something, once; raises PhotoNotFound or PhotoUsed."""
    photo = await store.get_photo(session, photo_id, owner_id)
    if photo is None:
        raise PhotoNotFound
    if photo.used_at is not None:
        raise PhotoUsed
    photo.used_at = datetime.now(UTC)
    return photo


def shown_path(photo: Photo) -> str:
    """The path under which answers and profiles name a photo."""
    return rendition_key(photo.stem, SHOWN_WIDTH)


async def colors_of_parts(studio: Media, photo: Photo, parts: Sequence[Part]) -> list[list[str]]:
    """The main colours of parts of a photo; those of the whole one while it cannot be had."""
    if not parts:
        return []
    try:
        picture = await studio.storage.load(keys_of(photo).renditions[0])
    except PictureNotSaved:
        return [photo.colors for _ in parts]
    return await asyncio.to_thread(main_colors_of_parts, picture, parts)


async def tell_of_avatar(session: AsyncSession, owner_id: int, path: str, *, good: bool) -> None:
    """Announce whether this path can be that person's avatar."""
    event = AvatarChecked(user_id=owner_id, path=path, good=good)
    # Not a state with versions: it holds for this very path.
    await emit(session, event, subject=owner_id, version=1)


async def move_photo(session: AsyncSession, studio: Media, photo: Photo) -> None:
    """Give the renditions new keys, so that addresses known so far die; raises PictureNotSaved.

    Whoever shows it as the avatar shows it no longer; a hidden avatar stays one.
    """
    former_path = shown_path(photo)
    if not photo.avatar_hidden:
        await _end_avatar(session, photo)
    old, new = keys_of(photo), new_keys("")
    await _copy(studio, photo.owner_id, old.renditions, new.renditions)
    await store.delete_pending_deletions(session, new.renditions)
    await store.insert_pending_deletions(session, photo.owner_id, old.renditions, datetime.now(UTC))
    photo.stem = new.stem
    photo.move_due = False
    if photo.avatar_hidden:
        event = AvatarMoved(user_id=photo.owner_id, path=former_path, new_path=shown_path(photo))
        await emit(session, event, subject=photo.owner_id, version=1)


async def copy_photo(session: AsyncSession, studio: Media, photo: Photo) -> Photo:
    """The same picture once more, in use, with objects of its own.

    Raises PictureNotSaved or QuotaReached.

    Two outfits never share objects: hiding one must not show, or kill, the other's.
    """
    await require_room(session, studio, photo.owner_id, photo.size or 0)
    new = new_keys(PurePath(photo.original_key).suffix)
    await _copy(studio, photo.owner_id, keys_of(photo).all, new.all)
    await store.delete_pending_deletions(session, new.all)
    values = photo.model_dump(exclude=OWN_TO_EACH)
    row = Photo(stem=new.stem, original_key=new.original, used_at=datetime.now(UTC), **values)
    return await store.insert_photo(session, row)


async def sum_up_storage(session: AsyncSession, studio: Media, owner_id: int) -> StorageUsed:
    """What a person's photos take, the unused and the trashed ones included."""
    photos, size, unmeasured = await store.count_photos(session, owner_id)
    quota = await quotas.get_quota(session, owner_id)
    return StorageUsed(
        photos=photos,
        bytes=size,
        unmeasured=unmeasured,
        quota=studio.quota if quota is None else quota,
    )


async def require_room(session: AsyncSession, studio: Media, owner_id: int, size: int) -> None:
    """Let nobody else add to a person's photos until this is done; raises QuotaReached."""
    await quotas.lock_storage(session, owner_id)
    now = await sum_up_storage(session, studio, owner_id)
    quota_rules.require_room(now.bytes, size, now.quota)


async def discard_photo(session: AsyncSession, owner_id: int, photo_id: int) -> None:
    """Delete an uploaded photo at once; raises PhotoNotFound, or PhotoUsed (also by an avatar)."""
    photo = await use_photo(session, owner_id, photo_id)
    if photo.is_avatar:
        raise PhotoUsed
    await discard_photos(session, [photo])


async def give_up_photo(session: AsyncSession, photo: Photo) -> None:
    """Delete a photo that something was made of; whoever has it as the avatar has it no longer."""
    await _end_avatar(session, photo)
    await discard_photos(session, [photo])


async def release_photo(session: AsyncSession, studio: Media, photo: Photo) -> None:
    """Let a photo be unused again: swept after a day, unless it is used; raises PictureNotSaved.

    Its addresses so far die, except while it is the avatar.
    """
    if not photo.is_avatar:
        await move_photo(session, studio, photo)
    photo.used_at, photo.released_at = None, datetime.now(UTC)


async def discard_photos(session: AsyncSession, photos: Sequence[Photo]) -> None:
    """Delete photos with all their objects."""
    for photo in photos:
        await store.insert_pending_deletions(
            session, photo.owner_id, keys_of(photo).all, datetime.now(UTC)
        )
        await store.delete_photo(session, photo)


async def sweep_unused_photos(session: AsyncSession, now: datetime) -> int:
    """Discard photos that were unused for a day; return their number."""
    photos = await store.list_unused_photos(session, before=now - KEEP_UNUSED, limit=BATCH)
    await discard_photos(session, photos)
    return len(photos)


async def sweep_pending_deletions(session: AsyncSession, studio: Media, now: datetime) -> int:
    """Delete the objects that are due and return their number. Raises PictureNotSaved.

    One that the store keeps is tried again later, and holds up no other.
    """
    doomed = await store.list_pending_deletions(session, before=now, limit=BATCH)
    if doomed:
        kept = await studio.storage.delete(doomed.keys())
        await store.delete_pending_deletions(session, doomed.keys() - kept)
        for name in kept:
            doomed[name].failures += 1
            doomed[name].due_at = now + retry_delay(doomed[name].failures)
    return len(doomed)


def new_keys(suffix: str) -> Keys:
    """Keys that nobody can guess; `suffix` ends the original's, such as `.jpg`."""
    stem, original = (stem_of(secrets.token_bytes(KEY_BYTES)) for _ in range(2))
    return Keys(stem, f"{original}{suffix}")


def keys_of(photo: Photo) -> Keys:
    """Where the photo's objects lie."""
    return Keys(photo.stem, photo.original_key)


async def promise_deletion(studio: Media, owner_id: int, names: Sequence[ObjectName]) -> None:
    """Have objects that are about to be written deleted, unless the promise is taken back."""
    # Its own transaction: the promise must outlive a rolled back request.
    async with studio.database.sessions() as session:
        await store.insert_pending_deletions(session, owner_id, names, datetime.now(UTC) + PROMISE)
        await session.commit()


async def _end_avatar(session: AsyncSession, photo: Photo) -> None:
    if photo.is_avatar:
        await tell_of_avatar(session, photo.owner_id, shown_path(photo), good=False)


async def _copy(
    studio: Media, owner_id: int, old: Sequence[ObjectName], new: Sequence[ObjectName]
) -> None:
    await promise_deletion(studio, owner_id, new)
    await studio.storage.copy(zip(old, new, strict=True))
