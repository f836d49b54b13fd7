"""Queries that search the audit log."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, and_, func, literal_column, tuple_
from sqlalchemy.orm import Mapped
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins.audit_search.rules import prefix_query, subject_forms
from admin.admins.audit_search.schemas import AuditSearch
from admin.audit_log.models import Entry
from admin.audit_log.schemas import AuditEntryOut
from shared.http.pagination import InvalidCursor, Page, decode_cursor, page_of

# As the indexes of the migration name it; a parameter would not match them.
_SIMPLE: ColumnElement[str] = literal_column("'simple'")
_NO_TIME: ColumnElement[timedelta] = literal_column("interval '0'")


async def list_entries(
    session: AsyncSession, search: AuditSearch, *, cursor: str | None, limit: int
) -> Page[AuditEntryOut]:
    """Return matching entries, newest first."""
    query = select(Entry).where(*_conditions(search), col(Entry.position).is_not(None))
    if cursor is not None:
        query = query.where(tuple_(col(Entry.created_at), col(Entry.id)) < _last(cursor))
    newest_first = _time(search).desc(), col(Entry.id).desc()
    rows = (await session.exec(query.order_by(*newest_first).limit(limit + 1))).all()
    return page_of(rows, limit, _entry_out, key=lambda row: (row.created_at.isoformat(), row.id))


def _time(search: AuditSearch) -> ColumnElement[datetime] | Mapped[datetime]:
    """Return what to sort by.

    Postgres expects a word in many entries, and would read the log by time until it has found
    enough: 2.4 s for a word that none of a million entries has. It has no index by an expression.
    """
    created_at = col(Entry.created_at)
    return created_at + _NO_TIME if search.query else created_at


def _conditions(search: AuditSearch) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    for column, wanted in (
        (Entry.act, search.act),
        (Entry.actor_id, search.actor_id),
        (Entry.rule, search.rule),
    ):
        if wanted is not None:
            conditions.append(col(column) == wanted)
    if search.automated:
        conditions.append(col(Entry.actor_id).is_(None))
    if search.subject is not None:
        conditions.append(col(Entry.subject).in_(subject_forms(search.subject)))
    if search.query:
        conditions.append(_reason_contains(search.query))
    if search.since is not None:
        conditions.append(col(Entry.created_at) >= search.since)
    if search.until is not None:
        conditions.append(col(Entry.created_at) < search.until)
    return conditions


def _reason_contains(text: str) -> ColumnElement[bool]:
    words = func.to_tsvector(_SIMPLE, col(Entry.reason))
    wanted = func.to_tsquery(_SIMPLE, prefix_query(text))
    return and_(col(Entry.reason).is_not(None), words.bool_op("@@")(wanted))


def _last(cursor: str) -> tuple[datetime, int]:
    created_at, entry_id = decode_cursor(cursor, str, int)
    try:
        return datetime.fromisoformat(created_at).astimezone(UTC), entry_id
    except (ValueError, OverflowError):
        raise InvalidCursor from None


def _entry_out(entry: Entry) -> AuditEntryOut:
    erased = entry.reason is None and entry.reason_digest is not None
    return AuditEntryOut.model_validate(entry.model_dump() | {"reason_erased": erased})
