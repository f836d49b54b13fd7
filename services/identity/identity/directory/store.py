"""Looking accounts up by address."""

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.profiles.models import Profile


async def get_profile_by_email(session: AsyncSession, email: str) -> Profile | None:
    """The verified account with this address, else the oldest that claims it."""
    query = (
        select(Profile)
        .where(Profile.email == email)
        .order_by(col(Profile.email_verified_at).is_(None), col(Profile.id))
        .limit(1)
    )
    return (await session.exec(query)).one_or_none()
