"""Queries about admins."""

from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins.models import AdminAccount


async def get_admin(session: AsyncSession, user_id: int) -> AdminAccount | None:
    return await session.get(AdminAccount, user_id)


async def has_other_admin(session: AsyncSession, user_id: int) -> bool:
    """Return whether anyone else has admin access."""
    query = select(AdminAccount.user_id).where(AdminAccount.user_id != user_id).limit(1)
    return (await session.exec(query)).one_or_none() is not None


async def insert_admin(session: AsyncSession, user_id: int) -> bool:
    """Answers whether the person was none before."""
    statement = insert(AdminAccount).values(user_id=user_id).on_conflict_do_nothing()
    made = await session.execute(statement.returning(col(AdminAccount.user_id)))
    return made.one_or_none() is not None


async def delete_admin(session: AsyncSession, user_id: int) -> bool:
    """Answers whether the person was one before."""
    statement = delete(AdminAccount).where(col(AdminAccount.user_id) == user_id)
    gone = await session.execute(statement.returning(col(AdminAccount.user_id)))
    return gone.one_or_none() is not None
