"""Dashboards over HTTP, for admins."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from admin.admins.routes import Admin
from admin.monitoring.dashboards.domain import Dashboards
from admin.monitoring.dashboards.schemas import DashboardsOut, PanelDataOut
from shared.http.datetime_fields import Moment

router = APIRouter(prefix="/operations/dashboards", tags=["operations"])


async def _dashboards(request: Request) -> Dashboards:
    found: Dashboards = request.app.state.dashboards
    return found


Found = Annotated[Dashboards, Depends(_dashboards)]


@router.get("")
async def list_dashboards(_: Admin, dashboards: Found) -> DashboardsOut:
    """List the dashboards and their panels, without data. For admins."""
    return await dashboards.list()


@router.get("/{dashboard_id}/panels/{panel_id}")
async def get_panel(
    _: Admin,
    dashboards: Found,
    dashboard_id: str,
    panel_id: int,
    seconds: Annotated[int, Query(description="Length of the time range.")] = 3600,
    end: Annotated[Moment | None, Query(description="Its end; now without it.")] = None,
) -> PanelDataOut:
    """Return the data of a panel from Prometheus, for 15 minutes to 30 days. For admins.

    503 if this deployment has no Prometheus, or it does not respond; 502 if it refuses the query.
    """
    return await dashboards.read_panel(dashboard_id, panel_id, end, seconds)
