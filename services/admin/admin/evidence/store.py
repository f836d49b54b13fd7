"""Which thing a report or a decision is about."""

from typing import TypeAlias

import sqlalchemy
from sqlalchemy import Row
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.content_moderation.models import ModeratedContent
from admin.reportables.models import Kind, Reportable
from admin.reports.models import Report
from contracts.admin import ContentKind

Thing: TypeAlias = tuple[Kind, int, int | None]
"""Kind, id, and of a comment its outfit."""


async def get_reported(session: AsyncSession, report_id: int) -> Row[Kind, int, int | None] | None:
    """Return the thing of a report, open or decided."""
    query = (
        sqlalchemy.select(col(Report.kind), col(Report.subject_id), col(Reportable.outfit_id))
        .outerjoin(
            Reportable,
            (col(Reportable.kind) == col(Report.kind))
            & (col(Reportable.id) == col(Report.subject_id)),
        )
        .where(col(Report.id) == report_id)
    )
    return (await session.execute(query)).one_or_none()


async def get_hidden(
    session: AsyncSession, decision_id: int
) -> Row[ContentKind, int, int | None] | None:
    """Return what a decision that stands hides."""
    kind, thing_id = col(ModeratedContent.kind), col(ModeratedContent.content_id)
    query = (
        sqlalchemy.select(kind, thing_id, col(Reportable.outfit_id))
        .outerjoin(Reportable, (col(Reportable.kind) == kind) & (col(Reportable.id) == thing_id))
        .where(col(ModeratedContent.id) == decision_id, col(ModeratedContent.hidden))
    )
    return (await session.execute(query)).one_or_none()
