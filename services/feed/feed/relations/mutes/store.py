"""Mutes in Postgres."""

from datetime import datetime
from typing import Any

from sqlalchemy import text
from sqlmodel import col, or_, select
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.relations.mutes.models import Mute

_UPDATE = text("""
INSERT INTO mutes (muter_id, muted_id, until, changed_id)
VALUES (:muter_id, :muted_id, :until, next_id())
ON CONFLICT (muter_id, muted_id)
  DO UPDATE SET until = excluded.until, changed_id = excluded.changed_id
""")
_DELETE = text("""
DELETE FROM mutes WHERE muter_id = :muter_id AND muted_id = :muted_id RETURNING muter_id
""")
_DELETE_EXPIRED = text("""
DELETE FROM mutes WHERE (muter_id, muted_id) IN (
  SELECT muter_id, muted_id FROM mutes WHERE until <= :now LIMIT :limit FOR UPDATE SKIP LOCKED
) RETURNING muter_id
""")
_DELETE_ALL = text("""
DELETE FROM mutes WHERE muter_id = :user_id OR muted_id = :user_id RETURNING muter_id
""")


async def update_mute(
    session: AsyncSession, muter_id: int, muted_id: int, until: datetime | None
) -> None:
    values: dict[str, Any] = {"muter_id": muter_id, "muted_id": muted_id, "until": until}
    await session.execute(_UPDATE, values)


async def get_mute(session: AsyncSession, muter_id: int, muted_id: int) -> Mute | None:
    return await session.get(Mute, (muter_id, muted_id), populate_existing=True)


async def delete_mute(session: AsyncSession, muter_id: int, muted_id: int) -> bool:
    """Delete a mute; return whether there was one."""
    params = {"muter_id": muter_id, "muted_id": muted_id}
    return (await session.execute(_DELETE, params)).one_or_none() is not None


async def delete_expired(session: AsyncSession, now: datetime, limit: int) -> set[int]:
    """Delete up to `limit` expired mutes; return the ids of their muters."""
    return set((await session.execute(_DELETE_EXPIRED, {"now": now, "limit": limit})).scalars())


async def delete_mutes(session: AsyncSession, user_id: int) -> int:
    """Delete mutes by a person and of them; return how many people they had muted."""
    deleted = (await session.execute(_DELETE_ALL, {"user_id": user_id})).scalars()
    return sum(muter_id == user_id for muter_id in deleted)


async def list_mutes(
    session: AsyncSession, muter_id: int, now: datetime, before: int, limit: int
) -> list[Mute]:
    """Return a person's active mutes, newest first."""
    newest = (
        select(Mute)
        .where(Mute.muter_id == muter_id, Mute.changed_id < before)
        .where(or_(col(Mute.until).is_(None), col(Mute.until) > now))
        .order_by(col(Mute.changed_id).desc())
        .limit(limit)
    )
    return list((await session.exec(newest)).all())
