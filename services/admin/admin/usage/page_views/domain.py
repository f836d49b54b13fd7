"""Reports page views and funnels."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.usage.analytics.rules import days_until, start_of
from admin.usage.page_views import store
from admin.usage.page_views.rules import FUNNELS, FunnelName, Step
from admin.usage.page_views.schemas import DayViews, FunnelOut, FunnelsOut, PageViewsOut, StepOut
from shared.translations import translate


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


async def report_funnels(session: AsyncSession, days: int) -> FunnelsOut:
    """Return each funnel over the last `days` days."""
    since = start_of(days_until(datetime.now(UTC).date(), days)[0])
    return FunnelsOut(
        items=[await _report(session, name, steps, since) for name, steps in FUNNELS.items()]
    )


async def _report(
    session: AsyncSession, name: FunnelName, steps: tuple[Step, ...], since: datetime
) -> FunnelOut:
    browsers = await store.count_browsers(session, steps, since)
    last_pages = await store.list_last_pages(session, steps, since)
    following = [*browsers[1:], browsers[-1]]
    return FunnelOut(
        name=name,
        steps=[
            StepOut(
                label=translate(step.label),
                browsers=reached,
                left=reached - further,
                last_pages=last_pages.get(number, []),
            )
            for number, (step, reached, further) in enumerate(
                zip(steps, browsers, following, strict=True)
            )
        ],
    )
