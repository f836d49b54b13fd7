"""Web vitals over HTTP, for admins."""

from fastapi import APIRouter

from admin.admins.routes import Admin
from admin.usage.analytics.models import DeviceClass
from admin.usage.analytics.schemas import Days, PagePattern
from admin.usage.web_vitals import domain
from admin.usage.web_vitals.schemas import PageVitalsOut, VitalsOut
from shared.data.db import Session

router = APIRouter(tags=["analytics"])


@router.get("/analytics/vitals")
async def report_vitals(
    _: Admin, session: Session, days: Days = 30, page: PagePattern = None
) -> VitalsOut:
    """Return the 75th percentile of each web vital by day and class of devices. For admins."""
    return await domain.report_vitals(session, days, page)


@router.get("/analytics/vitals/pages")
async def report_pages(
    _: Admin, session: Session, days: Days = 30, device_class: DeviceClass | None = None
) -> PageVitalsOut:
    """Return the 75th percentile of each web vital by page. For admins."""
    return await domain.report_pages(session, days, device_class)
