"""Receives, processes and stores uploaded pictures."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.errors import NotSignedIn
from wardrobe.image_processing.job import DISK_FULL_ERRNOS, WIDTHS, ProcessedPhoto
from wardrobe.media import Media
from wardrobe.people.visibility.domain import lock_account
from wardrobe.photos import store
from wardrobe.photos.domain import new_keys, require_space, schedule_deletion
from wardrobe.photos.models import Photo
from wardrobe.photos.rules import Keys
from wardrobe.photos.uploads.errors import PhotoTooLarge
from wardrobe.storage import ObjectName, StorageFull, StorageUnavailable

MAX_PHOTO_BYTES = 15 * 1024 * 1024


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
