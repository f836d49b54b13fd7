"""Reads and writes sessions."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Integer, cast, func, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.sessions.models import Session, SessionClock


async def insert_session(session: AsyncSession, row: Session) -> None:
    session.add(row)
    await session.flush()


async def get_session(session: AsyncSession, session_id: int) -> Session | None:
    return await session.get(Session, session_id)


async def get_session_for_update(
    session: AsyncSession, session_id: int
) -> tuple[Session, int] | None:
    """Return a session, locked, and the ticks since its newest credential was first seen."""
    ticks = select(SessionClock.ticks).scalar_subquery()
    query = select(Session, ticks - col(Session.generation_seen_tick)).where(
        Session.id == session_id
    )
    locked = query.with_for_update().execution_options(populate_existing=True)
    return (await session.exec(locked)).one_or_none()


async def update_clock(session: AsyncSession, known: int) -> int:
    """Add a tick unless the count differs from `known`; return the count."""
    ticks = col(SessionClock.ticks)
    result = await session.execute(
        update(SessionClock).values(ticks=ticks + cast(ticks == known, Integer)).returning(ticks)
    )
    count: int = result.scalar_one()
    return count


async def list_open_sessions(
    session: AsyncSession,
    account_id: int,
    *,
    refreshed_after: datetime,
    before: int | None = None,
    limit: int,
) -> Sequence[Session]:
    """Return open sessions with ids below `before`, the newest first."""
    query = select(Session).where(
        Session.account_id == account_id,
        col(Session.revoked_at).is_(None),
        Session.refreshed_at >= refreshed_after,
    )
    if before is not None:
        query = query.where(Session.id < before)
    return (await session.exec(query.order_by(col(Session.id).desc()).limit(limit))).all()


async def update_all_revoked(
    session: AsyncSession, account_id: int, *, kept: int | None
) -> Sequence[int]:
    """Revoke every open session except `kept`; return the revoked ids."""
    result = await session.execute(
        update(Session)
        .where(
            col(Session.account_id) == account_id,
            col(Session.revoked_at).is_(None),
            col(Session.id).is_distinct_from(kept),
        )
        .values(revoked_at=func.clock_timestamp())
        .returning(col(Session.id))
    )
    return result.scalars().all()


async def update_oldest_revoked(
    session: AsyncSession, account_id: int, *, kept: int
) -> Sequence[int]:
    """Revoke the least recently used open sessions beyond `kept` many; return their ids."""
    oldest = (
        select(Session.id)
        .where(Session.account_id == account_id, col(Session.revoked_at).is_(None))
        .order_by(col(Session.refreshed_at).desc(), col(Session.id).desc())
        .offset(kept)
    )
    result = await session.execute(
        update(Session)
        .where(col(Session.id).in_(oldest), col(Session.revoked_at).is_(None))
        .values(revoked_at=func.clock_timestamp())
        .returning(col(Session.id))
    )
    return result.scalars().all()


async def update_refreshed(session: AsyncSession, row: Session, generation: int) -> None:
    """Renew a session for a credential of this generation."""
    await session.execute(
        update(Session)
        .where(col(Session.id) == row.id)
        .values(refreshed_at=func.now(), generation=func.greatest(Session.generation, generation))
    )


async def update_revoked(session: AsyncSession, session_id: int) -> bool:
    """Revoke a session for every forward-auth process; return whether it was still open."""
    # clock_timestamp(): those processes poll for rows that are newer than their last poll.
    result = await session.execute(
        update(Session)
        .where(col(Session.id) == session_id, col(Session.revoked_at).is_(None))
        .values(revoked_at=func.clock_timestamp())
        .returning(col(Session.id))
    )
    return result.scalar_one_or_none() is not None
