"""Reports page views."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.usage.analytics.rules import days_until, start_of
from admin.usage.page_views import store
from admin.usage.page_views.schemas import DayViews, PageViewsOut


async def report_views(session: AsyncSession, days: int, page: str | None) -> PageViewsOut:
    """Return the views of the last `days` days; `page` limits all but the list of pages to one."""
    period = days_until(datetime.now(UTC).date(), days)
    since = start_of(period[0])
    by_day = await store.list_days(session, since, page)
    return PageViewsOut(
        total=await store.count_views(session, since, page),
        days=[by_day.get(day, DayViews(day=day, views=0, browsers=0)) for day in period],
        pages=await store.list_pages(session, since),
    )
