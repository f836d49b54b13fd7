"""Queries of photos, pending deletions and quotas."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, CursorResult, delete, func, text, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Mapped
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.photos.models import PendingDeletion, Photo, Quota
from wardrobe.photos.rules import rendition_keys
from wardrobe.storage import ObjectName

_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('storage ' || :user_id, 0))")


async def insert_photo(session: AsyncSession, photo: Photo) -> Photo:
    session.add(photo)
    await session.flush()
    return photo


async def get_photo(session: AsyncSession, photo_id: int, owner_id: int) -> Photo | None:
    """Return that person's photo, locked until the end of the transaction."""
    query = select(Photo).where(Photo.id == photo_id, Photo.owner_id == owner_id)
    return (await session.exec(query.with_for_update())).one_or_none()


async def list_avatar_photos(
    session: AsyncSession, owner_id: int, stems: Collection[str]
) -> Sequence[Photo]:
    """Return that person's photos that are the avatar or have one of these stems, locked."""
    query = select(Photo).where(
        Photo.owner_id == owner_id, col(Photo.stem).in_(stems) | col(Photo.is_avatar)
    )
    return (await session.exec(query.order_by(col(Photo.id)).with_for_update())).all()


async def list_photos(session: AsyncSession, ids: Sequence[int]) -> dict[int, Photo]:
    """Return photos by id; deleted ones are missing."""
    found = await session.exec(select(Photo).where(col(Photo.id).in_(ids)))
    return {photo.id: photo for photo in found}


async def list_photos_of(session: AsyncSession, owner_id: int) -> Sequence[Photo]:
    """Return all photos of a person. Without a limit: only for erasing an account."""
    return (await session.exec(select(Photo).where(Photo.owner_id == owner_id))).all()


async def count_photos(session: AsyncSession, owner_id: int) -> tuple[int, int, int]:
    """Count a person's photos, their known bytes, and the photos of unknown size."""
    size = col(Photo.size)
    query = select(func.count(), func.sum(size), func.count().filter(size.is_(None)))
    photos, known_bytes, unmeasured = (
        await session.exec(query.where(Photo.owner_id == owner_id))
    ).one()
    return photos, int(known_bytes or 0), unmeasured


async def list_unused_photos(
    session: AsyncSession, *, before: datetime, limit: int
) -> Sequence[Photo]:
    """Return photos that were last used before then, locked; skips rows that others have locked."""
    query = select(Photo).where(
        col(Photo.used_at).is_(None),
        ~col(Photo.is_avatar),
        func.coalesce(col(Photo.released_at), col(Photo.created_at)) < before,
    )
    return (await session.exec(query.limit(limit).with_for_update(skip_locked=True))).all()


async def list_owners_to_move(session: AsyncSession, limit: int) -> Sequence[int]:
    """Return owners of photos that have to get new keys."""
    query = select(Photo.owner_id).where(col(Photo.move_due)).distinct().limit(limit)
    return (await session.exec(query)).all()


async def list_photos_to_move(
    session: AsyncSession, owner_ids: Collection[int], limit: int
) -> Sequence[Photo]:
    """Return these owners' photos that have to get new keys, locked; skips locked rows."""
    query = select(Photo).where(col(Photo.move_due), col(Photo.owner_id).in_(owner_ids))
    return (await session.exec(query.limit(limit).with_for_update(skip_locked=True))).all()


async def delete_photo(session: AsyncSession, photo: Photo) -> None:
    await session.delete(photo)
    await session.flush()


async def insert_pending_deletions(
    session: AsyncSession, owner_id: int, names: Sequence[ObjectName], due_at: datetime
) -> None:
    """Schedule the deletion of objects; already scheduled ones get the new time."""
    rows = [
        {"bucket": name.bucket, "key": name.key, "due_at": due_at, "owner_id": owner_id}
        for name in sorted(names)
    ]
    statement = insert(PendingDeletion).values(rows)
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["bucket", "key"], set_={"due_at": statement.excluded.due_at}
        )
    )


async def delete_pending_deletions(session: AsyncSession, names: Collection[ObjectName]) -> int:
    """Remove finished or cancelled deletions; return their number."""
    name_pair = tuple_(col(PendingDeletion.bucket), col(PendingDeletion.key))
    pairs = [(name.bucket, name.key) for name in names]
    result = await session.execute(delete(PendingDeletion).where(name_pair.in_(pairs)))
    return result.rowcount if isinstance(result, CursorResult) else 0


async def list_pending_deletions(
    session: AsyncSession, *, before: datetime, limit: int
) -> dict[ObjectName, PendingDeletion]:
    """Return due deletions by object, the longest overdue first, locked."""
    query = (
        select(PendingDeletion)
        .where(col(PendingDeletion.due_at) <= before)
        .order_by(col(PendingDeletion.due_at))
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    return {ObjectName(row.bucket, row.key): row for row in await session.exec(query)}


async def count_all_photos(session: AsyncSession) -> int:
    return (await session.exec(select(func.count()).select_from(Photo))).one()


async def list_rendition_keys(session: AsyncSession, after: str, last: str | None) -> set[str]:
    """Return the keys of photos' renditions after a key and up to another; None: to the end."""
    stem = col(Photo.stem).collate("C")
    query = select(Photo.stem).where(stem >= after.rpartition("-")[0])
    if last is not None:
        query = query.where(stem <= last)
    keys = (key for stem in await session.exec(query) for key in rendition_keys(stem))
    return {key for key in keys if after < key and (last is None or key <= last)}


async def list_original_keys(session: AsyncSession, after: str, last: str | None) -> set[str]:
    """Return the keys of photos' originals after a key and up to another; None: to the end."""
    key = col(Photo.original_key)
    return set((await session.scalars(select(key).where(*keys_between(key, after, last)))).all())


async def list_pending_keys(
    session: AsyncSession, bucket: str, after: str, last: str | None
) -> set[str]:
    """Return the keys of a bucket whose deletion is scheduled, as the functions above."""
    key = col(PendingDeletion.key)
    query = select(key).where(
        col(PendingDeletion.bucket) == bucket, *keys_between(key, after, last)
    )
    return set((await session.scalars(query)).all())


def keys_between(
    key: Mapped[str] | Mapped[str | None], after: str, last: str | None
) -> list[ColumnElement[bool]]:
    """Return conditions: after one key and up to another, in the order of the object store."""
    by_bytes = key.collate("C")
    return [by_bytes > after, *([by_bytes <= last] if last is not None else [])]


async def lock_storage(session: AsyncSession, user_id: int) -> None:
    """Wait for concurrent uploads of the person, and block new ones until the transaction ends."""
    await session.execute(_LOCK, {"user_id": str(user_id)})


async def get_quota(session: AsyncSession, user_id: int) -> int | None:
    found = await session.get(Quota, user_id, populate_existing=True)
    return None if found is None else found.bytes


async def save_quota(session: AsyncSession, user_id: int, size: int) -> None:
    values = {"user_id": user_id, "bytes": size}
    new = insert(Quota).values(**values)
    await session.execute(new.on_conflict_do_update(index_elements=["user_id"], set_=values))


async def delete_quota(session: AsyncSession, user_id: int) -> None:
    await session.execute(delete(Quota).where(col(Quota.user_id) == user_id))
