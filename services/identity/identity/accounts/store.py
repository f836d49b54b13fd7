"""Writing accounts."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.accounts.models import Account


async def insert_account(session: AsyncSession, account: Account) -> None:
    session.add(account)
    await session.flush()
