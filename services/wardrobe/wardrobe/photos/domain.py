"""Stores, uses, moves, copies and deletes photos, and keeps those that are avatars.

Objects and rows must stay consistent although S3 has no transactions. Therefore the deletion of
every object is scheduled, in a transaction of its own, before the object is written. The
transaction that inserts the row for it cancels the deletion. If anything fails in between, the
sweep deletes the object.
"""

import asyncio
import secrets
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from pathlib import Path, PurePath

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.identity import ProfileChanged
from contracts.wardrobe import AvatarChecked, AvatarMoved
from shared.events.outbox import emit
from shared.http.errors import NotSignedIn
from wardrobe.image_processing.crops import Part, main_colors_of_parts
from wardrobe.image_processing.job import DISK_FULL_ERRNOS, WIDTHS, ProcessedPhoto
from wardrobe.media import Media
from wardrobe.people.visibility.domain import lock_account
from wardrobe.photos import rules, store
from wardrobe.photos.errors import PhotoNotFound, PhotoTooLarge, PhotoUsed
from wardrobe.photos.models import Photo
from wardrobe.photos.rules import (
    KEY_BYTES,
    SHOWN_WIDTH,
    Keys,
    make_stem,
    rendition_key,
    retry_delay,
    stem_of_path,
)
from wardrobe.photos.schemas import StorageUsed
from wardrobe.storage import ObjectName, StorageFull, StorageUnavailable

DELETION_DELAY = timedelta(hours=1)
"""Longer than any request, so that only objects of failed requests are deleted."""
UNUSED_RETENTION = timedelta(hours=24)
BATCH = 100
NOT_COPIED = {
    "id",
    "stem",
    "original_key",
    "used_at",
    "is_avatar",
    "avatar_hidden",
    "move_due",
    "released_at",
}
"""Fields that a copy of a photo does not inherit."""


MAX_PHOTO_BYTES = 15 * 1024 * 1024


async def use_photo(session: AsyncSession, owner_id: int, photo_id: int) -> Photo:
    """Mark a photo as used and return it; raises PhotoNotFound or PhotoUsed."""
    photo = await store.get_photo(session, photo_id, owner_id)
    if photo is None:
        raise PhotoNotFound
    if photo.used_at is not None:
        raise PhotoUsed
    photo.used_at = datetime.now(UTC)
    return photo


def shown_path(photo: Photo) -> str:
    """Return the path by which responses and profiles refer to a photo."""
    return rendition_key(photo.stem, SHOWN_WIDTH)


async def colors_of_parts(media: Media, photo: Photo, parts: Sequence[Part]) -> list[list[str]]:
    """Return the main colors of parts of a photo; those of the whole photo if it is unavailable."""
    if not parts:
        return []
    try:
        picture = await media.storage.load(keys_of(photo).renditions[0])
    except StorageUnavailable:
        return [photo.colors for _ in parts]
    return await asyncio.to_thread(main_colors_of_parts, picture, parts)


async def announce_avatar_check(
    session: AsyncSession, owner_id: int, path: str, *, good: bool
) -> None:
    """Announce whether the photo at this path can be the person's avatar."""
    event = AvatarChecked(user_id=owner_id, path=path, good=good)
    # Not a versioned state: the answer is about this path only.
    await emit(session, event, subject=owner_id, version=1)


async def move_photo(session: AsyncSession, media: Media, photo: Photo) -> None:
    """Give the renditions new keys, so that known URLs stop working; raises StorageUnavailable.

    A photo that is the avatar stops being one, unless the avatar is hidden.
    """
    former_path = shown_path(photo)
    if not photo.avatar_hidden:
        await _revoke_avatar(session, photo)
    old, new = keys_of(photo), new_keys("")
    await _copy(media, photo.owner_id, old.renditions, new.renditions)
    await store.delete_pending_deletions(session, new.renditions)
    await store.insert_pending_deletions(session, photo.owner_id, old.renditions, datetime.now(UTC))
    photo.stem = new.stem
    photo.move_due = False
    if photo.avatar_hidden:
        event = AvatarMoved(user_id=photo.owner_id, path=former_path, new_path=shown_path(photo))
        await emit(session, event, subject=photo.owner_id, version=1)


async def copy_photo(session: AsyncSession, media: Media, photo: Photo) -> Photo:
    """Copy a photo with objects of its own, marked as used.

    Outfits never share objects, because hiding one must not affect the picture of another.
    Raises StorageUnavailable or QuotaReached.
    """
    await require_space(session, media, photo.owner_id, photo.size or 0)
    new = new_keys(PurePath(photo.original_key).suffix)
    await _copy(media, photo.owner_id, keys_of(photo).all, new.all)
    await store.delete_pending_deletions(session, new.all)
    values = photo.model_dump(exclude=NOT_COPIED)
    row = Photo(stem=new.stem, original_key=new.original, used_at=datetime.now(UTC), **values)
    return await store.insert_photo(session, row)


async def measure_storage(session: AsyncSession, media: Media, owner_id: int) -> StorageUsed:
    """Return the space that a person's photos take, including unused and trashed ones."""
    photos, size, unmeasured = await store.count_photos(session, owner_id)
    quota = await store.get_quota(session, owner_id)
    return StorageUsed(
        photos=photos,
        bytes=size,
        unmeasured=unmeasured,
        quota=media.quota if quota is None else quota,
    )


async def require_space(session: AsyncSession, media: Media, owner_id: int, size: int) -> None:
    """Check the quota, and lock the person's storage until the transaction ends.

    Raises QuotaReached.
    """
    await store.lock_storage(session, owner_id)
    usage = await measure_storage(session, media, owner_id)
    rules.require_space(usage.bytes, size, usage.quota)


async def delete_unused_photo(session: AsyncSession, owner_id: int, photo_id: int) -> None:
    """Delete an unused photo; raises PhotoNotFound, or PhotoUsed (also if it is the avatar)."""
    photo = await use_photo(session, owner_id, photo_id)
    if photo.is_avatar:
        raise PhotoUsed
    await delete_photos(session, [photo])


async def delete_used_photo(session: AsyncSession, photo: Photo) -> None:
    """Delete a photo that was used; if it is the avatar, announce that it no longer can be."""
    await _revoke_avatar(session, photo)
    await delete_photos(session, [photo])


async def release_photo(session: AsyncSession, media: Media, photo: Photo) -> None:
    """Mark a photo as unused, to be swept after a day; raises StorageUnavailable.

    Its URLs stop working unless it is the avatar.
    """
    if not photo.is_avatar:
        await move_photo(session, media, photo)
    photo.used_at, photo.released_at = None, datetime.now(UTC)


async def delete_photos(session: AsyncSession, photos: Sequence[Photo]) -> None:
    """Delete photos, and schedule the deletion of all their objects."""
    for photo in photos:
        await store.insert_pending_deletions(
            session, photo.owner_id, keys_of(photo).all, datetime.now(UTC)
        )
        await store.delete_photo(session, photo)


async def sweep_unused_photos(session: AsyncSession, now: datetime) -> int:
    """Delete photos that were unused for a day; return their number."""
    photos = await store.list_unused_photos(session, before=now - UNUSED_RETENTION, limit=BATCH)
    await delete_photos(session, photos)
    return len(photos)


async def sweep_pending_deletions(session: AsyncSession, media: Media, now: datetime) -> int:
    """Delete due objects and return their number. Raises StorageUnavailable.

    An object that the store refuses to delete is retried later, without delaying others.
    """
    pending = await store.list_pending_deletions(session, before=now, limit=BATCH)
    if pending:
        undeleted = await media.storage.delete(pending.keys())
        await store.delete_pending_deletions(session, pending.keys() - undeleted)
        for name in undeleted:
            pending[name].failures += 1
            pending[name].due_at = now + retry_delay(pending[name].failures)
    return len(pending)


def new_keys(suffix: str) -> Keys:
    """Return new keys that nobody can guess; `suffix` is the original's, such as `.jpg`."""
    stem, original = (make_stem(secrets.token_bytes(KEY_BYTES)) for _ in range(2))
    return Keys(stem, f"{original}{suffix}")


def keys_of(photo: Photo) -> Keys:
    """Return the keys of a photo's objects."""
    return Keys(photo.stem, photo.original_key)


async def schedule_deletion(
    media: Media, owner_id: int, names: Sequence[ObjectName], delay: timedelta = DELETION_DELAY
) -> None:
    """Schedule the deletion of objects that are about to be written, unless it is cancelled."""
    # Its own transaction, because the scheduled deletion must survive a rolled back request.
    async with media.database.sessions() as session:
        await store.insert_pending_deletions(session, owner_id, names, datetime.now(UTC) + delay)
        await session.commit()


async def _revoke_avatar(session: AsyncSession, photo: Photo) -> None:
    if photo.is_avatar:
        await announce_avatar_check(session, photo.owner_id, shown_path(photo), good=False)


async def _copy(
    media: Media, owner_id: int, old: Sequence[ObjectName], new: Sequence[ObjectName]
) -> None:
    await schedule_deletion(media, owner_id, new)
    await media.storage.copy(zip(old, new, strict=True))


async def save_photo(
    session: AsyncSession, media: Media, owner_id: int, chunks: AsyncIterator[bytes]
) -> Photo:
    """Receive, process and store one picture.

    Raises PhotoTooLarge, NotAPicture, TooManyPixels, ImageProcessorBusy, StorageUnavailable,
    StorageFull, QuotaReached or NotSignedIn.
    """
    with _folder() as folder:
        await _receive(chunks, folder / "upload")
        # A separate transaction, so that ours does not stay open while the picture is processed.
        async with media.database.sessions() as before:
            await require_space(before, media, owner_id, 1)
        processed = await media.image_processor.process(folder / "upload", folder, owner_id)
        keys = new_keys(Path(processed.original).suffix)
        await schedule_deletion(media, owner_id, keys.all)
        files = _files(folder, keys, processed)
        await media.storage.save(files)
        size = sum(file.stat().st_size for _, file, _ in files)
    if not await lock_account(session, owner_id):
        raise NotSignedIn  # deleted in the meantime: the scheduled deletion stands
    await require_space(session, media, owner_id, size)
    await store.delete_pending_deletions(session, keys.all)
    return await store.insert_photo(session, _row(owner_id, keys, processed, size))


@contextmanager
def _folder() -> Iterator[Path]:
    """Create a folder for one picture; disk errors become StorageFull or StorageUnavailable."""
    try:
        with tempfile.TemporaryDirectory(prefix="garderobe-photo-") as name:
            yield Path(name)
    except OSError as exc:
        raise StorageFull if exc.errno in DISK_FULL_ERRNOS else StorageUnavailable from exc


async def _receive(chunks: AsyncIterator[bytes], path: Path) -> None:
    size = 0
    with path.open("wb") as file:
        async for chunk in chunks:
            size += len(chunk)
            # Read on without storing: clients lose a response that is sent during the upload.
            if size <= MAX_PHOTO_BYTES:
                file.write(chunk)
            elif size > 4 * MAX_PHOTO_BYTES:
                break
    if size > MAX_PHOTO_BYTES:
        raise PhotoTooLarge


def _files(
    folder: Path, keys: Keys, processed: ProcessedPhoto
) -> list[tuple[ObjectName, Path, str]]:
    names = [f"{width}.webp" for width in WIDTHS]
    kinds = ["image/webp"] * len(names)
    return [
        (object_name, folder / name, kind)
        for object_name, name, kind in zip(
            keys.all,
            [*names, processed.original],
            [*kinds, processed.original_type],
            strict=True,
        )
    ]


def _row(owner_id: int, keys: Keys, processed: ProcessedPhoto, size: int) -> Photo:
    columns = asdict(processed)
    del columns["original"], columns["original_type"]
    return Photo(
        owner_id=owner_id,
        stem=keys.stem,
        original_key=keys.original,
        size=size,
        **columns,
    )


async def sync_avatar(session: AsyncSession, profile: ProfileChanged) -> None:
    """Keep the photos that a profile shows or requests; former avatars may be swept.

    Only the person's own photos count, so nobody can keep or show someone else's this way. A
    hidden avatar is kept for its owner, and gets a new URL soon (`outfit_events`).
    """
    owner_id, requested, hidden = profile.user_id, profile.avatar_wanted, profile.avatar_hidden
    paths = {path for path in (profile.avatar_path, requested, hidden) if path}
    photos = await store.list_avatar_photos(
        session, owner_id, {stem_of_path(path) for path in paths}
    )
    for photo in photos:
        is_chosen = shown_path(photo) in paths
        if photo.is_avatar and not is_chosen:
            photo.released_at = datetime.now(UTC)
        photo.is_avatar = is_chosen
        _update_hidden(photo, is_hidden=shown_path(photo) == hidden, is_chosen=is_chosen)
    own = {shown_path(photo) for photo in photos}
    for path in sorted(paths):
        # A shown avatar was accepted before: report it only if it is no longer valid.
        if path == requested or path not in own:
            await announce_avatar_check(session, owner_id, path, good=path in own)


def _update_hidden(photo: Photo, *, is_hidden: bool, is_chosen: bool) -> None:
    if is_hidden and not photo.avatar_hidden:
        photo.move_due = True
    elif is_chosen and not is_hidden:
        photo.move_due = False  # shown again before it was moved
    photo.avatar_hidden = is_hidden
