"""Reading and writing accounts."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.accounts.models import Account


async def insert_account(session: AsyncSession, account: Account) -> None:
    session.add(account)
    await session.flush()


async def get_account(session: AsyncSession, account_id: int) -> Account | None:
    return await session.get(Account, account_id)
