"""Queries about the content of reports and decisions."""

from typing import NamedTuple

import sqlalchemy
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.moderation.content.models import ModeratedContent
from admin.moderation.content.rules import reported_kind
from admin.moderation.reportables.models import Kind, Reportable
from admin.moderation.reports.models import Report


class ContentRef(NamedTuple):
    """A reference to content; `outfit_id` is the outfit that a comment is on, if known."""

    kind: Kind
    id: int
    outfit_id: int | None


async def get_reported(session: AsyncSession, report_id: int) -> ContentRef | None:
    """Return the content of a report, open or decided."""
    query = (
        sqlalchemy.select(col(Report.kind), col(Report.subject_id), col(Reportable.outfit_id))
        .outerjoin(
            Reportable,
            (col(Reportable.kind) == col(Report.kind))
            & (col(Reportable.id) == col(Report.subject_id)),
        )
        .where(col(Report.id) == report_id)
    )
    row = (await session.execute(query)).one_or_none()
    return None if row is None else ContentRef(*row)


async def get_hidden(session: AsyncSession, decision_id: int) -> ContentRef | None:
    """Return the content that a decision in force hides: for a part of a profile, the person."""
    kind, content_id = col(ModeratedContent.kind), col(ModeratedContent.content_id)
    query = (
        sqlalchemy.select(kind, content_id, col(Reportable.outfit_id))
        .outerjoin(Reportable, (col(Reportable.kind) == kind) & (col(Reportable.id) == content_id))
        .where(col(ModeratedContent.id) == decision_id, col(ModeratedContent.hidden))
    )
    row = (await session.execute(query)).one_or_none()
    return None if row is None else ContentRef(reported_kind(row[0]), row[1], row[2])
