"""Queries about the audit trail."""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta

import sqlalchemy
from sqlalchemy import ARRAY, String, any_, exists, func, literal, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.models import Entry
from admin.audit_log.rules import COUNTED
from admin.audit_log.schemas import AuditEntryOut, CountsOut
from shared.pagination import Page, decode_cursor, encode_cursor

HOUR = timedelta(hours=1)


async def insert_entry(session: AsyncSession, entry: Entry) -> None:
    session.add(entry)
    await session.flush()


async def insert_entries(session: AsyncSession, entries: Sequence[Entry]) -> None:
    session.add_all(entries)
    await session.flush()


async def has_recent(session: AsyncSession, act: str, subject: str, actor_id: int) -> bool:
    """Return whether the actor did the same to the same within the last hour."""
    same = col(Entry.act) == act, col(Entry.subject) == subject, col(Entry.actor_id) == actor_id
    recent = col(Entry.created_at) > func.now() - HOUR
    return bool((await session.scalars(sqlalchemy.select(exists().where(*same, recent)))).one())


async def update_reasons_forgotten(session: AsyncSession, subjects: Sequence[str]) -> None:
    theirs = col(Entry.subject) == any_(literal(subjects, ARRAY(String)))
    await session.execute(update(Entry).where(theirs).values(reason=None))


async def list_entries(
    session: AsyncSession, *, cursor: str | None, limit: int
) -> Page[AuditEntryOut]:
    """The newest acts first."""
    query = select(Entry).order_by(col(Entry.id).desc()).limit(limit + 1)
    if cursor is not None:
        query = query.where(col(Entry.id) < decode_cursor(cursor, int)[0])
    rows = (await session.exec(query)).all()
    items = [AuditEntryOut.model_validate(row) for row in rows[:limit]]
    more = len(rows) > limit
    return Page(items=items, next_cursor=encode_cursor(items[-1].id) if more else None)


async def list_counts(session: AsyncSession) -> list[CountsOut]:
    """Count the decisions of moderators by month and rule, the newest month first."""
    month = func.to_char(func.timezone("UTC", col(Entry.created_at)), "YYYY-MM")
    query = (
        sqlalchemy.select(month, col(Entry.rule), col(Entry.act), func.count())
        .where(col(Entry.act).in_(COUNTED), col(Entry.rule).is_not(None))
        .group_by(month, col(Entry.rule), col(Entry.act))
    )
    found: dict[tuple[str, str], Counter[str]] = {}
    for of_month, rule, act, count in await session.execute(query):
        found.setdefault((of_month, rule), Counter())[COUNTED[act]] += count
    nothing = dict.fromkeys(COUNTED.values(), 0)
    return [
        CountsOut.model_validate({"month": of_month, "rule": rule} | nothing | counts)
        for (of_month, rule), counts in sorted(
            found.items(), key=lambda one: (one[0][0], one[0][1]), reverse=True
        )
    ]
