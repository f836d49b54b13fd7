"""Queries that count pending tasks."""

from sqlalchemy import ColumnExpressionArgument, ScalarSelect, func, select
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.moderation.accounts.models import Standing
from admin.moderation.content.store import pending_conditions
from admin.moderation.pending_counts.schemas import WaitingOut
from admin.moderation.reports.models import Report
from admin.waitlist.models import Entry


async def count_waiting(session: AsyncSession) -> WaitingOut:
    """Count open reports, open appeals, automatic holds and waiting entries."""
    accounts = _count(
        col(Standing.state) != "good",
        col(Standing.appealed_at).is_not(None),
        col(Standing.appeal_refused_at).is_(None),
    )
    counts = select(
        _count(col(Report.act).is_(None)),
        accounts + _count(*pending_conditions("appeal")),
        _count(*pending_conditions("hold")),
        _count(col(Entry.state) == "waiting"),
    )
    reports, appeals, holds, waitlist = (await session.execute(counts)).one()
    return WaitingOut(reports=reports, appeals=appeals, holds=holds, waitlist=waitlist)


def _count(*conditions: ColumnExpressionArgument[bool]) -> ScalarSelect[int]:
    return select(func.count()).where(*conditions).scalar_subquery()
