"""Queries about feature flags."""

from collections.abc import Sequence

from sqlalchemy import func
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.usage.flags.models import Flag


async def list_flags(session: AsyncSession) -> Sequence[Flag]:
    return (await session.exec(select(Flag))).all()


async def lock_flag(session: AsyncSession, name: str, *, default: bool) -> Flag:
    """Return the flag's row locked, as version 0 with its default if no admin has set it."""
    row = insert(Flag).values(name=name, is_on=default, version=0, changed_at=func.now())
    await session.execute(row.on_conflict_do_nothing())
    query = select(Flag).where(col(Flag.name) == name).with_for_update()
    return (await session.exec(query.execution_options(populate_existing=True))).one()


async def update_flag(session: AsyncSession, flag: Flag) -> None:
    session.add(flag)
    await session.flush()
