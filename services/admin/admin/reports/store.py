"""Queries about reports."""

from collections.abc import Sequence
from typing import Any, Literal

import sqlalchemy
from sqlalchemy import Select, and_, delete, exists, func, or_, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import aliased
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.content_moderation.models import ModeratedContent
from admin.reportables.models import Kind, Reportable
from admin.reports.models import Report
from admin.reports.schemas import Decision, NewReport, ReportOut
from shared.pagination import Page, decode_cursor, encode_cursor

_STANDS = or_(
    col(Report.act).in_(["warn", "limit", "suspend"]),
    and_(
        col(Report.act) == "hide",
        exists().where(
            col(ModeratedContent.kind) == func.coalesce(col(Report.part), col(Report.kind)),
            col(ModeratedContent.content_id) == col(Report.subject_id),
            col(ModeratedContent.hidden),
        ),
    ),
)
"""A thing that was hidden and restored is as one about which nothing was decided."""


async def insert_report(
    session: AsyncSession, reporter_id: int, accused_id: int, new: NewReport
) -> Report:
    """The report; the one that the same person has made about the same thing, if it is open."""
    values = new.model_dump() | {"reporter_id": reporter_id, "accused_id": accused_id}
    statement = insert(Report).values(values)
    statement = statement.on_conflict_do_update(
        index_elements=["reporter_id", "kind", "subject_id"],
        index_where=text("act IS NULL"),
        set_={"reason": new.reason, "note": new.note},
    )
    return (await session.scalars(statement.returning(Report))).one()


async def get_accused(session: AsyncSession, report_id: int) -> int | None:
    query = select(Report.accused_id).where(Report.id == report_id)
    return (await session.exec(query)).one_or_none()


async def get_report(session: AsyncSession, report_id: int) -> Report | None:
    """The report, locked for a decision with every other one about the same thing.

    In the order of their ids, so that two admins cannot each wait for the other.
    """
    report = await session.get(Report, report_id)
    if report is None:
        return None
    same = col(Report.kind) == report.kind, col(Report.subject_id) == report.subject_id
    locked = select(Report).where(*same).order_by(col(Report.id)).with_for_update()
    rows = await session.exec(locked.execution_options(populate_existing=True))
    return next((row for row in rows if row.id == report_id), None)


async def update_decided(
    session: AsyncSession, report: Report, decision: Decision, admin_id: int
) -> list[tuple[int, int]]:
    """Close this report and every other open one about the same thing.

    Return the id and the reporter of each.
    """
    same = col(Report.kind) == report.kind, col(Report.subject_id) == report.subject_id
    statement = update(Report).where(*same, col(Report.act).is_(None))
    values = decision.model_dump(include={"act", "part", "notice"})
    values |= {"decided_by": admin_id, "decided_at": func.now()}
    closed = statement.values(values).returning(col(Report.id), col(Report.reporter_id))
    return [(row[0], row[1]) for row in (await session.execute(closed)).all()]


async def get_is_upheld(session: AsyncSession, kind: Kind, subject_id: int) -> bool:
    """Return whether what an admin decided on a report about this thing still stands."""
    same = Report.kind == kind, Report.subject_id == subject_id
    acted = select(Report.id).where(*same, _STANDS)
    return (await session.exec(acted.limit(1))).one_or_none() is not None


async def get_is_reported(session: AsyncSession, kind: Kind, subject_id: int) -> bool:
    """Return whether a report about this thing is open."""
    same = Report.kind == kind, Report.subject_id == subject_id
    waiting = select(Report.id).where(*same, col(Report.act).is_(None))
    return (await session.exec(waiting.limit(1))).first() is not None


async def list_reported_outfits(session: AsyncSession) -> Sequence[Report]:
    """One report about each outfit with one that is open, or whose decision stands."""
    query = select(Report).where(Report.kind == "outfit", or_(col(Report.act).is_(None), _STANDS))
    query = query.distinct(col(Report.subject_id)).order_by(col(Report.subject_id))
    return (await session.exec(query)).all()


async def get_new_version(session: AsyncSession) -> int:
    """Time-ordered: an outfit is no aggregate of this service that could count its changes."""
    return int((await session.execute(text("SELECT next_id()"))).scalar_one())


async def get_out(session: AsyncSession, report_id: int) -> ReportOut:
    query = _with_context().where(col(Report.id) == report_id)
    return _out(*(await session.execute(query)).one())


async def list_reports(
    session: AsyncSession, *, state: Literal["open", "decided"], cursor: str | None, limit: int
) -> Page[ReportOut]:
    """Open ones that have waited longest first; decided ones newest first."""
    is_open, key = col(Report.act).is_(None), col(Report.id)
    query = _with_context().where(is_open if state == "open" else ~is_open)
    query = query.order_by(key if state == "open" else key.desc()).limit(limit + 1)
    if cursor is not None:
        (last,) = decode_cursor(cursor, int)
        query = query.where(key > last if state == "open" else key < last)
    rows = (await session.execute(query)).all()
    items = [_out(*row) for row in rows[:limit]]
    more = len(rows) > limit
    return Page(items=items, next_cursor=encode_cursor(items[-1].id) if more else None)


async def delete_about(session: AsyncSession, user_id: int) -> int:
    """Delete the reports by a person and about them; return their number.

    Those that they decided as an admin stay, without a name.
    """
    theirs = col(Report.decided_by) == user_id
    await session.execute(update(Report).where(theirs).values(decided_by=None))
    theirs = or_(col(Report.reporter_id) == user_id, col(Report.accused_id) == user_id)
    gone = await session.execute(delete(Report).where(theirs).returning(col(Report.id)))
    return len(gone.all())


def _with_context() -> Select[Any]:
    other = aliased(Report)
    same_thing = (
        select(func.count())
        .select_from(other)
        .where(
            col(Report.act).is_(None),
            col(other.act).is_(None),
            col(other.kind) == col(Report.kind),
            col(other.subject_id) == col(Report.subject_id),
            col(other.id) != col(Report.id),
        )
        .correlate(Report)
    )
    accused = (col(Reportable.kind) == "person") & (col(Reportable.id) == col(Report.accused_id))
    thing = aliased(Reportable)
    itself = (col(thing.kind) == col(Report.kind)) & (col(thing.id) == col(Report.subject_id))
    others = same_thing.scalar_subquery()
    found: Select[Any] = (
        sqlalchemy.select(Report, col(Reportable.name), col(thing.outfit_id), others)
        .select_from(Report)
        .outerjoin(Reportable, accused)
        .outerjoin(thing, itself)
    )
    return found


def _out(report: Report, accused_name: str | None, outfit_id: int | None, others: int) -> ReportOut:
    context = {"accused_name": accused_name, "outfit_id": outfit_id, "others": others}
    return ReportOut.model_validate(report).model_copy(update=context)
