"""Looks up accounts by email address."""

from collections.abc import Sequence

from sqlalchemy import or_
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.profile.profiles.models import Profile


async def list_profiles_by_email(session: AsyncSession, email: str) -> Sequence[Profile]:
    """Return up to two accounts that claim this email address, a verified one first."""
    query = (
        select(Profile)
        .where(Profile.email == email)
        .order_by(col(Profile.email_verified_at).is_(None), col(Profile.id))
        .limit(2)
    )
    return (await session.exec(query)).all()


async def list_profiles_by_prefix(
    session: AsyncSession, prefix: str, account_id: int | None, limit: int
) -> Sequence[Profile]:
    """Return accounts whose username or email address has the prefix, or that have the id."""
    matches = (
        col(Profile.username).startswith(prefix, autoescape=True),
        col(Profile.email).startswith(prefix, autoescape=True),
        col(Profile.id) == account_id,
    )
    query = select(Profile).where(or_(*matches)).order_by(col(Profile.username)).limit(limit)
    return (await session.exec(query)).all()
