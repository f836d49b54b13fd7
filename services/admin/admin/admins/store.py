"""Queries about admins and moderators."""

from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins.models import AdminAccount, Role


async def get_role(session: AsyncSession, user_id: int) -> Role | None:
    """Return None for a person without a role."""
    account = await session.get(AdminAccount, user_id)
    return account.role if account else None


async def lock_role(session: AsyncSession, user_id: int) -> bool:
    """Lock a person's role. Return whether they have one."""
    query = select(AdminAccount.user_id).where(AdminAccount.user_id == user_id)
    return (await session.exec(query.with_for_update())).one_or_none() is not None


async def has_other_moderator(session: AsyncSession, user_id: int) -> bool:
    """Return whether anyone else may decide about reports, as every admin may."""
    query = select(AdminAccount.user_id).where(AdminAccount.user_id != user_id).limit(1)
    return (await session.exec(query)).one_or_none() is not None


async def upsert_role(session: AsyncSession, user_id: int, role: Role) -> bool:
    """Return whether the person did not have this role before."""
    statement = insert(AdminAccount).values(user_id=user_id, role=role)
    statement = statement.on_conflict_do_update(
        index_elements=["user_id"], set_={"role": role}, where=col(AdminAccount.role) != role
    )
    made = await session.execute(statement.returning(col(AdminAccount.user_id)))
    return made.one_or_none() is not None


async def delete_role(session: AsyncSession, user_id: int) -> Role | None:
    """Return the role that the person had."""
    statement = delete(AdminAccount).where(col(AdminAccount.user_id) == user_id)
    gone = await session.execute(statement.returning(col(AdminAccount.role)))
    return gone.scalar_one_or_none()
