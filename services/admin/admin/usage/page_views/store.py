"""Queries about page views."""

from datetime import date, datetime

from sqlalchemy import distinct, func, select
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.usage.analytics.models import UsageRecord
from admin.usage.analytics.store import event_day, event_page, events_since
from admin.usage.page_views.schemas import DayViews, PageViews, ViewCount

EVENT = "page viewed"
MAX_PAGES = 50
_counts = func.count(), func.count(distinct(col(UsageRecord.device)))


async def count_views(session: AsyncSession, since: datetime, page: str | None) -> ViewCount:
    query = select(*_counts).where(*events_since(EVENT, since, page=page))
    views, browsers = (await session.execute(query)).one()
    return ViewCount(views=views, browsers=browsers)


async def list_days(
    session: AsyncSession, since: datetime, page: str | None
) -> dict[date, DayViews]:
    """Return the days with views."""
    query = (
        select(event_day, *_counts)
        .where(*events_since(EVENT, since, page=page))
        .group_by(event_day)
    )
    return {
        row[0]: DayViews(day=row[0], views=row[1], browsers=row[2])
        for row in await session.execute(query)
    }


async def list_pages(session: AsyncSession, since: datetime) -> list[PageViews]:
    """Return the most viewed pages."""
    views, browsers = _counts
    query = (
        select(event_page, views, browsers)
        .where(*events_since(EVENT, since), event_page.is_not(None))
        .group_by(event_page)
        .order_by(views.desc(), event_page)
        .limit(MAX_PAGES)
    )
    return [
        PageViews(page=row[0], views=row[1], browsers=row[2])
        for row in await session.execute(query)
    ]
