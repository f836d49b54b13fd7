"""Funnels over HTTP, for admins."""

from fastapi import APIRouter

from admin.admins.routes import Admin
from admin.usage.analytics.schemas import Days
from admin.usage.funnels import domain
from admin.usage.funnels.schemas import FunnelsOut
from shared.data.db import Session

router = APIRouter(tags=["analytics"])


@router.get("/analytics/funnels")
async def report_funnels(_: Admin, session: Session, days: Days = 30) -> FunnelsOut:
    """Return how many browsers took each step of each funnel, and where they left. For admins.

    A browser counts for a step if it took all earlier ones before, within the period.
    """
    return await domain.report_funnels(session, days)
