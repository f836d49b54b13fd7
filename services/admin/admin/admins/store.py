"""Queries about admins and moderators."""

from collections.abc import Sequence

from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins.models import AdminAccount, Role


async def get_role(session: AsyncSession, user_id: int) -> Role | None:
    """Return a person's role, or None."""
    account = await session.get(AdminAccount, user_id)
    return account.role if account else None


async def lock_role(session: AsyncSession, user_id: int) -> bool:
    """Lock a person's role. Return whether they have one."""
    query = select(AdminAccount.user_id).where(AdminAccount.user_id == user_id)
    return (await session.exec(query.with_for_update())).one_or_none() is not None


async def list_accounts(session: AsyncSession) -> Sequence[AdminAccount]:
    """Return all admins and moderators, the first ones first."""
    return (await session.exec(select(AdminAccount).order_by(col(AdminAccount.granted_at)))).all()


async def has_other_moderator(session: AsyncSession, user_id: int) -> bool:
    """Return whether another admin or moderator exists."""
    query = select(AdminAccount.user_id).where(AdminAccount.user_id != user_id).limit(1)
    return (await session.exec(query)).one_or_none() is not None


async def upsert_role(session: AsyncSession, user_id: int, role: Role) -> bool:
    """Set a person's role. Return whether that changed it."""
    statement = insert(AdminAccount).values(user_id=user_id, role=role)
    statement = statement.on_conflict_do_update(
        index_elements=["user_id"], set_={"role": role}, where=col(AdminAccount.role) != role
    )
    changed = await session.execute(statement.returning(col(AdminAccount.user_id)))
    return changed.one_or_none() is not None


async def delete_role(session: AsyncSession, user_id: int) -> Role | None:
    """Delete a person's role. Return the role that they had."""
    statement = delete(AdminAccount).where(col(AdminAccount.user_id) == user_id)
    deleted = await session.execute(statement.returning(col(AdminAccount.role)))
    return deleted.scalar_one_or_none()
