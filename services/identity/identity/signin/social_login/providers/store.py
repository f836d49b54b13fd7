"""Reads and writes social logins in progress."""

from datetime import datetime

from sqlalchemy import delete, update
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.id_tokens import IdentityClaims
from identity.signin.social_login.providers.models import Attempt


async def insert_attempt(session: AsyncSession, attempt: Attempt) -> None:
    session.add(attempt)
    await session.flush()


async def get_attempt(session: AsyncSession, attempt_id: int) -> Attempt | None:
    return await session.get(Attempt, attempt_id, populate_existing=True)


async def update_answered(
    session: AsyncSession, attempt_id: int, claims: IdentityClaims | None, answered_at: datetime
) -> bool:
    """End an attempt with its answer; return whether this call was the first to do so."""
    values = vars(claims) if claims else {}
    result = await session.execute(
        update(Attempt)
        .where(col(Attempt.id) == attempt_id, col(Attempt.answered_at).is_(None))
        .values(answered_at=answered_at, **values)
        .returning(col(Attempt.id))
    )
    return result.scalar_one_or_none() is not None


async def delete_attempt(session: AsyncSession, attempt_id: int) -> None:
    await session.execute(delete(Attempt).where(col(Attempt.id) == attempt_id))
