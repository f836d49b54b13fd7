"""Alerts over HTTP, for admins."""

from fastapi import APIRouter, Request

from admin.admins.routes import Admin
from admin.monitoring.alerts import domain
from admin.monitoring.alerts.schemas import AlertsOut

router = APIRouter(tags=["operations"])


@router.get("/operations/alerts")
async def list_alerts(_: Admin, request: Request) -> AlertsOut:
    """List the alerts that fire or are about to, and all rules. For admins.

    503 if this deployment has no Prometheus, or it does not respond.
    """
    return await domain.list_alerts(request.app.state.prometheus)
