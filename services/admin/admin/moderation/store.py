"""Queries about decisions about accounts."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy
from sqlalchemy import Select, delete, func, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.moderation.models import Standing
from admin.moderation.schemas import AccountOut
from admin.reportables.models import Reportable
from shared.pagination import Page, decode_cursor, encode_cursor


async def get_standing(session: AsyncSession, user_id: int) -> Standing | None:
    return await session.get(Standing, user_id)


async def get_locked(session: AsyncSession, user_id: int) -> Standing:
    """The row of this person, made if there was none, locked for a change."""
    blank = {"user_id": user_id, "state": "good", "notice": "", "version": 0}
    await session.execute(insert(Standing).values(blank).on_conflict_do_nothing())
    query = select(Standing).where(col(Standing.user_id) == user_id).with_for_update()
    return (await session.exec(query)).one()


async def get_by_code(session: AsyncSession, code: str) -> Standing | None:
    """Whoever got this code for an appeal, locked for a change."""
    query = select(Standing).where(col(Standing.appeal_code) == code).with_for_update()
    return (await session.exec(query)).one_or_none()


async def update_standing(session: AsyncSession, row: Standing, values: dict[str, Any]) -> None:
    # When it was decided, not when the transaction began: it may have waited for an appeal.
    for name, value in ({"changed_at": func.clock_timestamp()} | values).items():
        setattr(row, name, value)
    row.version += 1
    session.add(row)
    await session.flush()
    await session.refresh(row)


async def update_appeal(session: AsyncSession, row: Standing, words: str | None) -> None:
    """Keep an appeal; None: it was refused. No other service hears of it."""
    if words is None:
        row.appeal_refused_at = (await session.exec(select(func.now()))).one()
    else:
        row.appeal = words
        row.appealed_at = (await session.exec(select(func.clock_timestamp()))).one()
        row.appeal_refused_at = None
    session.add(row)
    await session.flush()
    await session.refresh(row)


async def list_decided(session: AsyncSession) -> Sequence[Standing]:
    """Everything that was decided, for other services to keep."""
    return (await session.exec(select(Standing).where(col(Standing.version) > 0))).all()


async def get_account(session: AsyncSession, user_id: int) -> AccountOut:
    query = _named().where(col(Standing.user_id) == user_id)
    return AccountOut.seen(*(await session.execute(query)).one())


async def list_accounts(
    session: AsyncSession, *, appealed: bool, cursor: str | None, limit: int
) -> Page[AccountOut]:
    """Accounts that are not in good standing, or only those that wait for an answer."""
    query = _named().where(col(Standing.state) != "good").order_by(col(Standing.user_id))
    if appealed:
        waiting = col(Standing.appealed_at).is_not(None), col(Standing.appeal_refused_at).is_(None)
        query = query.where(*waiting)
    if cursor is not None:
        query = query.where(col(Standing.user_id) > decode_cursor(cursor, int)[0])
    rows = (await session.execute(query.limit(limit + 1))).all()
    items = [AccountOut.seen(row, username) for row, username in rows[:limit]]
    more = len(rows) > limit
    return Page(items=items, next_cursor=encode_cursor(items[-1].user_id) if more else None)


async def get_ended(session: AsyncSession, now: datetime) -> int | None:
    """Return whose decision's time is over, longest first."""
    query = select(Standing.user_id).where(col(Standing.ends_at) <= now)
    return (await session.exec(query.order_by(col(Standing.ends_at)).limit(1))).one_or_none()


async def delete_standing(session: AsyncSession, user_id: int) -> None:
    """Delete the decision about a person; those that they made stay, without their name."""
    made = update(Standing).where(col(Standing.decided_by) == user_id)
    await session.execute(made.values(decided_by=None))
    await session.execute(delete(Standing).where(col(Standing.user_id) == user_id))


def _named() -> Select[Standing, str | None]:
    same = (col(Reportable.kind) == "person") & (col(Reportable.id) == col(Standing.user_id))
    return (
        sqlalchemy.select(Standing, col(Reportable.name))
        .select_from(Standing)
        .outerjoin(Reportable, same)
    )
