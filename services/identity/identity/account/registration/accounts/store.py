"""Reads and writes accounts."""

from sqlalchemy import update
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.registration.accounts.models import Account
from identity.profile.profiles.models import Profile


async def insert_account(session: AsyncSession, account: Account) -> None:
    session.add(account)
    await session.flush()


async def get_account_for_update(session: AsyncSession, account_id: int) -> Account | None:
    """Return the account, locked against concurrent changes of its password."""
    return await session.get(Account, account_id, with_for_update=True, populate_existing=True)


async def update_password_hash(session: AsyncSession, account: Account, password_hash: str) -> None:
    if account.password_hash is None:
        is_own = col(Profile.id) == account.id
        await session.execute(update(Profile).where(is_own).values(password_set=True))
    account.password_hash = password_hash
    session.add(account)
    await session.flush()


async def delete_registration_key(session: AsyncSession, account: Account) -> None:
    """Forget the idempotency key, so that retries of the registration no longer sign in."""
    account.idempotency_key = None
    session.add(account)
    await session.flush()


async def get_account(session: AsyncSession, account_id: int) -> Account | None:
    return await session.get(Account, account_id)
