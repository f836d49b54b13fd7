"""What can be done with photos.

Objects and rows must not drift apart, and S3 knows no transactions. So every object is promised
to deletion, in a transaction of its own, before it is written; the transaction that makes a row
need it takes the promise back. Whatever fails in between, the sweep cleans up.
"""

import secrets
import tempfile
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.contracts.wardrobe import AvatarChecked
from shared.errors import Conflict, NotFound, NotSignedIn, Refused
from shared.outbox import emit
from wardrobe.darkroom.job import WIDTHS, Developed
from wardrobe.people.domain import hold_account
from wardrobe.photos import store
from wardrobe.photos.models import Photo
from wardrobe.photos.rules import KEY_BYTES, SHOWN_WIDTH, rendition_key, rendition_keys, stem_of
from wardrobe.storage import PRIVATE_BUCKET, PUBLIC_BUCKET, ObjectName, PictureNotSaved
from wardrobe.studio import Studio

MAX_PHOTO_BYTES = 15 * 1024 * 1024
PROMISE = timedelta(hours=1)
"""Longer than any request: only what a request left behind is deleted."""
KEEP_UNUSED = timedelta(hours=24)
BATCH = 100


class PhotoTooLarge(Refused):
    """The upload has more bytes than we take."""

    status = 413
    code = "photo_too_large"
    detail = "This photo is larger than 15 MB. Please choose a smaller one."


class PhotoNotFound(NotFound):
    """There is no such photo of this person."""

    code = "photo_not_found"
    detail = "This photo is not here any more. Please upload it again."


class PhotoUsed(Conflict):
    """Something was made of this photo before."""

    code = "photo_used"
    detail = "This photo is already part of an outfit."


async def keep_photo(
    session: AsyncSession, studio: Studio, owner_id: int, chunks: AsyncIterator[bytes]
) -> Photo:
    """Receive, develop and store one picture.

    Raises PhotoTooLarge, what Darkroom.develop raises, PictureNotSaved or NotSignedIn.
    """
    with tempfile.TemporaryDirectory(prefix="garderobe-photo-") as name:
        folder = Path(name)
        try:
            await _receive(chunks, folder / "upload")
        except OSError as exc:  # the disk is full
            raise PictureNotSaved from exc
        developed = await studio.darkroom.develop(folder / "upload", folder)
        stem, original = _new_stem(), f"{_new_stem()}{Path(developed.original).suffix}"
        names = [*_renditions(stem), ObjectName(PRIVATE_BUCKET, original)]
        await _promise_deletion(studio, owner_id, names)
        await studio.storage.save(_files(folder, stem, original, developed))
    if not await hold_account(session, owner_id):
        raise NotSignedIn  # deleted meanwhile: the promise is kept
    await store.delete_doomed(session, names)
    return await store.insert_photo(session, _row(owner_id, stem, original, developed))


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


async def tell_of_avatar(session: AsyncSession, owner_id: int, path: str, *, good: bool) -> None:
    """Announce whether this path can be that person's avatar."""
    event = AvatarChecked(user_id=owner_id, path=path, good=good)
    # Not a state with versions: it holds for this very path.
    await emit(session, event, subject=owner_id, version=1)


async def move_photo(session: AsyncSession, studio: Studio, photo: Photo) -> None:
    """Give the renditions new keys, so that addresses known so far die; raises PictureNotSaved.

    Whoever shows it as the avatar shows it no longer.
    """
    if photo.is_avatar:
        await tell_of_avatar(session, photo.owner_id, shown_path(photo), good=False)
    old, stem = photo.stem, _new_stem()
    new = _renditions(stem)
    await _promise_deletion(studio, photo.owner_id, new)
    await studio.storage.copy(zip(_renditions(old), new, strict=True))
    await store.delete_doomed(session, new)
    await store.insert_doomed(session, photo.owner_id, _renditions(old), datetime.now(UTC))
    photo.stem = stem


async def discard_photos(session: AsyncSession, photos: Sequence[Photo]) -> None:
    """Delete photos with all their objects."""
    for photo in photos:
        names = [*_renditions(photo.stem), ObjectName(PRIVATE_BUCKET, photo.original_key)]
        await store.insert_doomed(session, photo.owner_id, names, datetime.now(UTC))
        await store.delete_photo(session, photo)


async def sweep_unused_photos(session: AsyncSession, now: datetime) -> int:
    """Discard photos of which nothing was made for a day; answers how many."""
    photos = await store.list_unused_photos(session, before=now - KEEP_UNUSED, limit=BATCH)
    await discard_photos(session, photos)
    return len(photos)


async def sweep_doomed_objects(session: AsyncSession, studio: Studio, now: datetime) -> int:
    """Delete the objects that are due; answers how many. Raises PictureNotSaved."""
    names = await store.list_doomed(session, before=now, limit=BATCH)
    if names:
        await studio.storage.delete(names)
        await store.delete_doomed(session, names)
    return len(names)


async def _receive(chunks: AsyncIterator[bytes], path: Path) -> None:
    size = 0
    with path.open("wb") as file:
        async for chunk in chunks:
            size += len(chunk)
            # Read on, without keeping it: an answer amid the upload would be lost on the way.
            if size <= MAX_PHOTO_BYTES:
                file.write(chunk)
            elif size > 4 * MAX_PHOTO_BYTES:
                break
    if size > MAX_PHOTO_BYTES:
        raise PhotoTooLarge


def _new_stem() -> str:
    return stem_of(secrets.token_bytes(KEY_BYTES))


def _renditions(stem: str) -> list[ObjectName]:
    return [ObjectName(PUBLIC_BUCKET, key) for key in rendition_keys(stem)]


def _files(
    folder: Path, stem: str, original: str, developed: Developed
) -> list[tuple[ObjectName, Path, str]]:
    return [
        *(
            (
                ObjectName(PUBLIC_BUCKET, rendition_key(stem, width)),
                folder / f"{width}.webp",
                "image/webp",
            )
            for width in WIDTHS
        ),
        (
            ObjectName(PRIVATE_BUCKET, original),
            folder / developed.original,
            developed.original_type,
        ),
    ]


async def _promise_deletion(studio: Studio, owner_id: int, names: Sequence[ObjectName]) -> None:
    # Its own transaction: the promise must outlive a rolled back request.
    async with studio.database.sessions() as session:
        await store.insert_doomed(session, owner_id, names, datetime.now(UTC) + PROMISE)
        await session.commit()


def _row(owner_id: int, stem: str, original: str, developed: Developed) -> Photo:
    return Photo(
        owner_id=owner_id,
        stem=stem,
        original_key=original,
        **developed.model_dump(exclude={"original", "original_type"}),
    )
