"""Alerts and their runbooks over HTTP, for admins."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Request

from admin.admins.routes import Admin
from admin.deps import AdminSettings
from admin.monitoring.alerts import domain
from admin.monitoring.alerts.errors import RunbookNotFound
from admin.monitoring.alerts.schemas import AlertsOut, RunbookOut

router = APIRouter(tags=["operations"])


@router.get("/operations/alerts")
async def list_alerts(_: Admin, request: Request) -> AlertsOut:
    """List the alerts that fire or are about to, and all rules. For admins.

    503 if this deployment has no Prometheus, or it does not respond.
    """
    return await domain.list_alerts(request.app.state.prometheus)


@router.get("/operations/runbooks/{name}")
async def get_runbook(
    _: Admin, settings: AdminSettings, name: Annotated[str, Path(pattern=r"^[A-Za-z]{1,60}$")]
) -> RunbookOut:
    """Return what to do about an alert. For admins."""
    file = settings.runbooks / f"{name}.md"
    try:
        markdown = await asyncio.to_thread(file.read_text)
    except FileNotFoundError:
        raise RunbookNotFound from None
    return RunbookOut(name=name, markdown=markdown)
