"""Queries about decisions on accounts."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy
from sqlalchemy import Select, delete, func, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.moderation.accounts.models import Standing
from admin.moderation.accounts.schemas import AccountOut
from admin.moderation.reportables.models import Reportable
from shared.http.pagination import Page, decode_cursor, page_of


async def get_standing(session: AsyncSession, user_id: int) -> Standing | None:
    return await session.get(Standing, user_id)


async def get_locked(session: AsyncSession, user_id: int) -> Standing:
    """Return the row of this person, inserted if there was none, locked."""
    blank = {"user_id": user_id, "state": "good", "notice": "", "version": 0}
    await session.execute(insert(Standing).values(blank).on_conflict_do_nothing())
    query = select(Standing).where(col(Standing.user_id) == user_id).with_for_update()
    return (await session.exec(query)).one()


async def get_by_code(session: AsyncSession, code: str) -> Standing | None:
    """Return the row with this appeal code, locked."""
    query = select(Standing).where(col(Standing.appeal_code) == code).with_for_update()
    return (await session.exec(query)).one_or_none()


async def update_standing(session: AsyncSession, row: Standing, values: dict[str, Any]) -> None:
    # Not the transaction's start: it may have waited for a concurrent appeal.
    for name, value in ({"changed_at": func.clock_timestamp()} | values).items():
        setattr(row, name, value)
    row.version += 1
    session.add(row)
    await session.flush()
    await session.refresh(row)


async def update_appeal(session: AsyncSession, row: Standing, text: str | None) -> None:
    """Store an appeal; None refuses the open one. No event is emitted."""
    if text is None:
        row.appeal_refused_at = (await session.exec(select(func.now()))).one()
    else:
        row.appeal = text
        row.appealed_at = (await session.exec(select(func.clock_timestamp()))).one()
        row.appeal_refused_at = None
    session.add(row)
    await session.flush()
    await session.refresh(row)


async def list_decided(session: AsyncSession) -> Sequence[Standing]:
    """Return every decision, for republishing."""
    return (await session.exec(select(Standing).where(col(Standing.version) > 0))).all()


async def get_account(session: AsyncSession, user_id: int) -> AccountOut:
    query = _with_name().where(col(Standing.user_id) == user_id)
    return AccountOut.of(*(await session.execute(query)).one())


async def list_accounts(
    session: AsyncSession, *, appealed: bool, cursor: str | None, limit: int
) -> Page[AccountOut]:
    """Return accounts that are not in good standing, or only those with an open appeal."""
    query = _with_name().where(col(Standing.state) != "good").order_by(col(Standing.user_id))
    if appealed:
        open_appeal = (
            col(Standing.appealed_at).is_not(None),
            col(Standing.appeal_refused_at).is_(None),
        )
        query = query.where(*open_appeal)
    if cursor is not None:
        query = query.where(col(Standing.user_id) > decode_cursor(cursor, int)[0])
    rows = (await session.execute(query.limit(limit + 1))).all()
    return page_of(rows, limit, lambda row: AccountOut.of(*row), key=lambda row: (row[0].user_id,))


async def get_expired(session: AsyncSession, now: datetime) -> int | None:
    """Return the account whose decision expired first, or None."""
    query = select(Standing.user_id).where(col(Standing.ends_at) <= now)
    return (await session.exec(query.order_by(col(Standing.ends_at)).limit(1))).one_or_none()


async def delete_standing(session: AsyncSession, user_id: int) -> None:
    """Delete the decision about a person. Those that they made stay, without their name."""
    made_by_user = update(Standing).where(col(Standing.decided_by) == user_id)
    await session.execute(made_by_user.values(decided_by=None))
    await session.execute(delete(Standing).where(col(Standing.user_id) == user_id))


def _with_name() -> Select[Standing, str | None]:
    is_person = (col(Reportable.kind) == "person") & (col(Reportable.id) == col(Standing.user_id))
    return (
        sqlalchemy.select(Standing, col(Reportable.name))
        .select_from(Standing)
        .outerjoin(Reportable, is_person)
    )
