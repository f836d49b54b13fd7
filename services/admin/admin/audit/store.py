"""Queries about the audit trail."""

from collections.abc import Sequence

from sqlalchemy import ARRAY, String, any_, literal, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit.models import Entry
from admin.audit.schemas import EntryOut
from shared.pages import Page, decode_cursor, encode_cursor


async def insert_entry(session: AsyncSession, entry: Entry) -> None:
    session.add(entry)
    await session.flush()


async def insert_entries(session: AsyncSession, entries: Sequence[Entry]) -> None:
    session.add_all(entries)
    await session.flush()


async def update_reasons_forgotten(session: AsyncSession, subjects: Sequence[str]) -> None:
    theirs = col(Entry.subject) == any_(literal(subjects, ARRAY(String)))
    await session.execute(update(Entry).where(theirs).values(reason=None))


async def list_entries(session: AsyncSession, *, cursor: str | None, limit: int) -> Page[EntryOut]:
    """The newest acts first."""
    query = select(Entry).order_by(col(Entry.id).desc()).limit(limit + 1)
    if cursor is not None:
        query = query.where(col(Entry.id) < decode_cursor(cursor, int)[0])
    rows = (await session.exec(query)).all()
    items = [EntryOut.model_validate(row) for row in rows[:limit]]
    more = len(rows) > limit
    return Page(items=items, next_cursor=encode_cursor(items[-1].id) if more else None)
