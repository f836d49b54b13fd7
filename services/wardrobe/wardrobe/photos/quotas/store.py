"""Queries of quotas."""

from sqlalchemy import delete, text
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.photos.quotas.models import Quota

_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('storage ' || :user_id, 0))")


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
