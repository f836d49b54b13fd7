"""Queries about reports."""

from collections.abc import Sequence
from typing import Any, Literal

import sqlalchemy
from sqlalchemy import Select, and_, delete, exists, func, or_, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import aliased
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.moderation.content.models import ModeratedContent
from admin.moderation.reportables.models import Kind, Reportable
from admin.moderation.reports.models import Report
from admin.moderation.reports.schemas import Decision, NewReport, ReportOut
from shared.http.pagination import Page, decode_cursor, page_of

_IS_UPHELD = or_(
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
"""Restored content counts as if nothing had been decided about it."""


async def insert_report(
    session: AsyncSession, reporter_id: int, accused_id: int, new: NewReport
) -> Report:
    """Insert a report, or update the same reporter's open report. Return it."""
    values = new.model_dump() | {"reporter_id": reporter_id, "accused_id": accused_id}
    statement = insert(Report).values(values)
    statement = statement.on_conflict_do_update(
        index_elements=["reporter_id", "kind", "subject_id"],
        index_where=text("act IS NULL"),
        set_={"reason": new.reason, "note": new.note},
    )
    return (await session.scalars(statement.returning(Report))).one()


async def get_accused_id(session: AsyncSession, report_id: int) -> int | None:
    query = select(Report.accused_id).where(Report.id == report_id)
    return (await session.exec(query)).one_or_none()


async def get_report(session: AsyncSession, report_id: int) -> Report | None:
    """Return a report, locked with every other report about the same content.

    Locks in the order of ids, so that two moderators cannot deadlock.
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
    """Close this report and every other open one about the same content.

    Return the id and the reporter of each.
    """
    same = col(Report.kind) == report.kind, col(Report.subject_id) == report.subject_id
    statement = update(Report).where(*same, col(Report.act).is_(None))
    values = decision.model_dump(include={"act", "part", "notice"})
    values |= {"decided_by": admin_id, "decided_at": func.now()}
    closed = statement.values(values).returning(col(Report.id), col(Report.reporter_id))
    return [(row[0], row[1]) for row in (await session.execute(closed)).all()]


async def has_upheld_decision(session: AsyncSession, kind: Kind, subject_id: int) -> bool:
    """Return whether a decision against this content is in force."""
    same = Report.kind == kind, Report.subject_id == subject_id
    acted = select(Report.id).where(*same, _IS_UPHELD)
    return (await session.exec(acted.limit(1))).one_or_none() is not None


async def has_open_report(session: AsyncSession, kind: Kind, subject_id: int) -> bool:
    """Return whether a report about this content is open."""
    same = Report.kind == kind, Report.subject_id == subject_id
    open_reports = select(Report.id).where(*same, col(Report.act).is_(None))
    return (await session.exec(open_reports.limit(1))).first() is not None


async def list_reported_outfits(session: AsyncSession) -> Sequence[Report]:
    """Return one report for each outfit with an open report or a decision in force."""
    query = select(Report).where(
        Report.kind == "outfit", or_(col(Report.act).is_(None), _IS_UPHELD)
    )
    query = query.distinct(col(Report.subject_id)).order_by(col(Report.subject_id))
    return (await session.exec(query)).all()


async def get_new_version(session: AsyncSession) -> int:
    """Return a time-ordered id as version: this service cannot count an outfit's versions."""
    return int((await session.execute(text("SELECT next_id()"))).scalar_one())


async def get_report_out(session: AsyncSession, report_id: int) -> ReportOut:
    query = _with_context().where(col(Report.id) == report_id)
    return _report_out(*(await session.execute(query)).one())


async def list_reports(
    session: AsyncSession, *, state: Literal["open", "decided"], cursor: str | None, limit: int
) -> Page[ReportOut]:
    """Return open reports, oldest first; or decided ones, newest first."""
    is_open, key = col(Report.act).is_(None), col(Report.id)
    query = _with_context().where(is_open if state == "open" else ~is_open)
    query = query.order_by(key if state == "open" else key.desc()).limit(limit + 1)
    if cursor is not None:
        (last,) = decode_cursor(cursor, int)
        query = query.where(key > last if state == "open" else key < last)
    rows = (await session.execute(query)).all()
    return page_of(rows, limit, lambda row: _report_out(*row), key=lambda row: (row[0].id,))


async def delete_user_reports(session: AsyncSession, user_id: int) -> int:
    """Delete the reports by and about a person. Return their number.

    Reports that they decided as a moderator stay, without their name.
    """
    decided = update(Report).where(col(Report.decided_by) == user_id)
    await session.execute(decided.values(decided_by=None))
    is_involved = or_(col(Report.reporter_id) == user_id, col(Report.accused_id) == user_id)
    deleted = await session.execute(delete(Report).where(is_involved).returning(col(Report.id)))
    return len(deleted.all())


def _with_context() -> Select[Any]:
    other = aliased(Report)
    same_content = (
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
    is_accused = (col(Reportable.kind) == "person") & (col(Reportable.id) == col(Report.accused_id))
    content = aliased(Reportable)
    is_content = (col(content.kind) == col(Report.kind)) & (
        col(content.id) == col(Report.subject_id)
    )
    others = same_content.scalar_subquery()
    query: Select[Any] = (
        sqlalchemy.select(Report, col(Reportable.name), col(content.outfit_id), others)
        .select_from(Report)
        .outerjoin(Reportable, is_accused)
        .outerjoin(content, is_content)
    )
    return query


def _report_out(
    report: Report, accused_name: str | None, outfit_id: int | None, others: int
) -> ReportOut:
    context = {"accused_name": accused_name, "outfit_id": outfit_id, "others": others}
    return ReportOut.model_validate(report).model_copy(update=context)
