"""Page views over HTTP, for admins."""

from fastapi import APIRouter

from admin.admins.routes import Admin
from admin.usage.analytics.schemas import Days, PagePattern
from admin.usage.page_views import domain
from admin.usage.page_views.schemas import PageViewsOut
from shared.data.db import Session

router = APIRouter(tags=["analytics"])


@router.get("/analytics/views")
async def report_views(
    _: Admin, session: Session, days: Days = 30, page: PagePattern = None
) -> PageViewsOut:
    """Return how often pages were viewed, by day and by page. For admins."""
    return await domain.report_views(session, days, page)
