"""Queries about the audit log."""

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
from shared.pagination import Page, decode_cursor, page_of

HOUR = timedelta(hours=1)


async def insert_entry(session: AsyncSession, entry: Entry) -> None:
    session.add(entry)
    await session.flush()


async def insert_entries(session: AsyncSession, entries: Sequence[Entry]) -> None:
    session.add_all(entries)
    await session.flush()


async def has_recent(session: AsyncSession, act: str, subject: str, actor_id: int) -> bool:
    """Return whether the actor did this to the subject within the last hour."""
    same = col(Entry.act) == act, col(Entry.subject) == subject, col(Entry.actor_id) == actor_id
    recent = col(Entry.created_at) > func.now() - HOUR
    return bool((await session.scalars(sqlalchemy.select(exists().where(*same, recent)))).one())


async def delete_reasons(session: AsyncSession, subjects: Sequence[str]) -> None:
    is_subject = col(Entry.subject) == any_(literal(subjects, ARRAY(String)))
    await session.execute(update(Entry).where(is_subject).values(reason=None))


async def list_entries(
    session: AsyncSession, *, cursor: str | None, limit: int
) -> Page[AuditEntryOut]:
    """Return acts, newest first."""
    query = select(Entry).order_by(col(Entry.id).desc()).limit(limit + 1)
    if cursor is not None:
        query = query.where(col(Entry.id) < decode_cursor(cursor, int)[0])
    rows = (await session.exec(query)).all()
    return page_of(rows, limit, AuditEntryOut.model_validate, key=lambda row: (row.id,))


async def list_counts(session: AsyncSession) -> list[CountsOut]:
    """Count moderators' decisions by month and rule, newest month first."""
    month = func.to_char(func.timezone("UTC", col(Entry.created_at)), "YYYY-MM")
    query = (
        sqlalchemy.select(month, col(Entry.rule), col(Entry.act), func.count())
        .where(col(Entry.act).in_(COUNTED), col(Entry.rule).is_not(None))
        .group_by(month, col(Entry.rule), col(Entry.act))
    )
    counts_by_rule: dict[tuple[str, str], Counter[str]] = {}
    for decided_in, rule, act, count in await session.execute(query):
        counts_by_rule.setdefault((decided_in, rule), Counter())[COUNTED[act]] += count
    zeros = dict.fromkeys(COUNTED.values(), 0)
    return [
        CountsOut.model_validate({"month": decided_in, "rule": rule} | zeros | counts)
        for (decided_in, rule), counts in sorted(
            counts_by_rule.items(), key=lambda item: item[0], reverse=True
        )
    ]
