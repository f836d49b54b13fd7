"""Finds the accounts that a login may mean."""

from collections.abc import Sequence

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.registration.accounts.models import Account
from identity.profile.profiles.models import Profile

MAX_CANDIDATES = 10


async def get_password_hash(session: AsyncSession, account_id: int) -> str | None:
    """Return the hash, locked: a change waits for us, and then sees the session that we open."""
    query = select(Account.password_hash).where(Account.id == account_id)
    return (await session.exec(query.with_for_update(read=True))).one_or_none()


async def list_candidates(
    session: AsyncSession, login: str
) -> Sequence[tuple[Profile, str | None]]:
    """Return up to MAX_CANDIDATES profiles with password hashes, a verified email first."""
    named = Profile.email == login if "@" in login else Profile.username == login
    query = (
        select(Profile, Account.password_hash)
        .join(Account, col(Account.id) == Profile.id)
        .where(named)
        .order_by(col(Profile.email_verified_at).nulls_last(), col(Profile.id))
        .limit(MAX_CANDIDATES)
    )
    return (await session.exec(query)).all()
