"""Page views and funnels over HTTP, for admins."""

from fastapi import APIRouter

from admin.admins.routes import Admin
from admin.usage.analytics.schemas import Days, PagePattern
from admin.usage.page_views import domain
from admin.usage.page_views.schemas import FunnelsOut, PageViewsOut
from shared.data.db import Session

router = APIRouter(tags=["analytics"])


@router.get("/analytics/views")
async def report_views(
    _: Admin, session: Session, days: Days = 30, page: PagePattern = None
) -> PageViewsOut:
    """Return how often pages were viewed, by day and by page. For admins."""
    return await domain.report_views(session, days, page)


@router.get("/analytics/funnels")
async def report_funnels(_: Admin, session: Session, days: Days = 30) -> FunnelsOut:
    """Return how many browsers took each step of each funnel, and where they left. For admins.

    A browser counts for a step if it took all earlier ones before, within the period.
    """
    return await domain.report_funnels(session, days)
