"""Compares the object store with the database: missing objects, and objects that nothing names.

Reads the keys of the store and of the database page by page in the same order, so that its memory
does not grow with either.
"""

from collections.abc import AsyncIterator, Sequence
from datetime import datetime

from pydantic import BaseModel
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.data.db import Database
from wardrobe.data_export.store import list_zip_keys
from wardrobe.image_processing.job import WIDTHS
from wardrobe.photos.domain import DELETION_DELAY
from wardrobe.photos.store import (
    count_all_photos,
    list_original_keys,
    list_pending_keys,
    list_rendition_keys,
)
from wardrobe.storage import PRIVATE_BUCKET, PUBLIC_BUCKET, ObjectName, Storage, StoredObject

BATCH = 100
"""Objects that are deleted at once."""


class Orphan(BaseModel):
    """An object that nothing names."""

    name: ObjectName
    bytes: int


class MediaReport(BaseModel):
    """Differences between the object store and the database."""

    objects: int = 0
    """Objects in the store."""
    missing: list[ObjectName] = []
    """A photo or a ZIP names them, and the store does not have them."""
    orphans: list[Orphan] = []
    """Nothing has named them for an hour."""


async def compare(
    database: Database, storage: Storage, now: datetime
) -> AsyncIterator[MediaReport]:
    """Yield the differences that are known after each page of the store's keys.

    Raises StorageUnavailable.
    """
    report = MediaReport()
    for bucket in (PUBLIC_BUCKET, PRIVATE_BUCKET):
        after = ""
        while True:
            page = await storage.list_page(bucket, after)
            last = page[-1].key if page else None
            # Read after the store: an object that is being written is known by then.
            async with database.sessions() as session:
                pending = await list_pending_keys(session, bucket, after, last)
                named = await _list_named(session, bucket, after, last)
            report.objects += len(page)
            report.orphans += _orphans(bucket, page, named | pending, now)
            absent = sorted(named - {one.key for one in page})
            report.missing += [ObjectName(bucket, key) for key in absent]
            yield report
            if last is None:
                break
            after = last
    report.missing = await _recheck(database, storage, report.missing)
    yield report


async def count_expected(session: AsyncSession) -> int:
    """Return about how many objects the store should have."""
    return await count_all_photos(session) * (len(WIDTHS) + 1)


async def delete_orphans(
    storage: Storage, names: Sequence[ObjectName]
) -> AsyncIterator[set[ObjectName]]:
    """Delete objects; yield after each batch those of it that the store refused to delete.

    Their keys are random, so no row can come to name them. Raises StorageUnavailable.
    """
    for start in range(0, len(names), BATCH):
        yield await storage.delete(names[start : start + BATCH])


async def _list_named(session: AsyncSession, bucket: str, after: str, last: str | None) -> set[str]:
    if bucket == PUBLIC_BUCKET:
        return await list_rendition_keys(session, after, last)
    originals = await list_original_keys(session, after, last)
    return originals | await list_zip_keys(session, after, last)


def _orphans(
    bucket: str, page: Sequence[StoredObject], known: set[str], now: datetime
) -> list[Orphan]:
    return [
        Orphan(name=ObjectName(bucket, one.key), bytes=one.bytes)
        for one in page
        if one.key not in known and one.modified < now - DELETION_DELAY
    ]


async def _recheck(
    database: Database, storage: Storage, suspects: Sequence[ObjectName]
) -> list[ObjectName]:
    """Return those that are still named and absent; the others were written or moved since."""
    found = []
    for name in suspects:
        before = name.key[:-1]
        async with database.sessions() as session:
            named = await _list_named(session, name.bucket, before, name.key)
        if name.key in named and not await storage.exists(name):
            found.append(name)
    return found
