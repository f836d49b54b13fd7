"""Looks up accounts by email address."""

from collections.abc import Sequence

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
