"""Taking a picture in."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.errors import ApiError, NotSignedIn
from wardrobe.image_processing.job import NO_ROOM, WIDTHS, Developed
from wardrobe.media import Media
from wardrobe.photos import store
from wardrobe.photos.domain import new_keys, promise_deletion, require_room
from wardrobe.photos.models import Photo
from wardrobe.photos.rules import Keys
from wardrobe.storage import ObjectName, PictureNotSaved, StorageFull
from wardrobe.visibility.domain import hold_account

MAX_PHOTO_BYTES = 15 * 1024 * 1024


class PhotoTooLarge(ApiError):
    """The upload has more bytes than we take."""

    status = 413
    code = "photo_too_large"
    detail = "This photo is larger than 15 MB. Please choose a smaller one."


async def keep_photo(
    session: AsyncSession, studio: Media, owner_id: int, chunks: AsyncIterator[bytes]
) -> Photo:
    """Receive, develop and store one picture.

    Raises PhotoTooLarge, what Darkroom.develop raises, PictureNotSaved, StorageFull,
    QuotaReached or NotSignedIn.
    """
    with _folder() as folder:
        await _receive(chunks, folder / "upload")
        # In a transaction of its own: ours is not to wait for the darkroom.
        async with studio.database.sessions() as before:
            await require_room(before, studio, owner_id, 1)
        developed = await studio.darkroom.develop(folder / "upload", folder, owner_id)
        keys = new_keys(Path(developed.original).suffix)
        await promise_deletion(studio, owner_id, keys.all)
        files = _files(folder, keys, developed)
        await studio.storage.save(files)
        size = sum(file.stat().st_size for _, file, _ in files)
    if not await hold_account(session, owner_id):
        raise NotSignedIn  # deleted meanwhile: the promise is kept
    await require_room(session, studio, owner_id, size)
    await store.delete_pending_deletions(session, keys.all)
    return await store.insert_photo(session, _row(owner_id, keys, developed, size))


@contextmanager
def _folder() -> Iterator[Path]:
    """Room for one picture; what goes wrong with the disk is said as the picture store says it."""
    try:
        with tempfile.TemporaryDirectory(prefix="garderobe-photo-") as name:
            yield Path(name)
    except OSError as exc:
        raise StorageFull if exc.errno in NO_ROOM else PictureNotSaved from exc


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


def _files(folder: Path, keys: Keys, developed: Developed) -> list[tuple[ObjectName, Path, str]]:
    names = [f"{width}.webp" for width in WIDTHS]
    kinds = ["image/webp"] * len(names)
    return [
        (place, folder / name, kind)
        for place, name, kind in zip(
            keys.all,
            [*names, developed.original],
            [*kinds, developed.original_type],
            strict=True,
        )
    ]


def _row(owner_id: int, keys: Keys, developed: Developed, size: int) -> Photo:
    return Photo(
        owner_id=owner_id,
        stem=keys.stem,
        original_key=keys.original,
        size=size,
        **developed.model_dump(exclude={"original", "original_type"}),
    )
