"""Reading and writing sessions."""

from sqlalchemy import func, update
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.sessions.models import Session


async def insert_session(session: AsyncSession, row: Session) -> None:
    session.add(row)
    await session.flush()


async def get_session(session: AsyncSession, session_id: int) -> Session | None:
    return await session.get(Session, session_id)


async def get_session_for_update(session: AsyncSession, session_id: int) -> Session | None:
    return await session.get(Session, session_id, with_for_update=True, populate_existing=True)


async def update_refreshed(session: AsyncSession, row: Session, generation: int) -> None:
    await session.execute(
        update(Session)
        .where(col(Session.id) == row.id)
        .values(generation=generation, refreshed_at=func.now())
    )


async def update_revoked(session: AsyncSession, session_id: int) -> bool:
    """Revoke, telling every verify process; answers whether it was still open."""
    # clock_timestamp: the verify processes ask for what is newer than their last look.
    result = await session.execute(
        update(Session)
        .where(col(Session.id) == session_id, col(Session.revoked_at).is_(None))
        .values(revoked_at=func.clock_timestamp())
        .returning(col(Session.id))
    )
    return result.scalar_one_or_none() is not None
