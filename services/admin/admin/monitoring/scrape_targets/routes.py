"""Service discovery for Prometheus, at the gateway's operations entry point only."""

from fastapi import APIRouter, Request

from admin.deps import AdminSettings
from admin.monitoring.scrape_targets.rules import target_groups
from admin.monitoring.scrape_targets.schemas import TargetGroup
from shared.http.errors import NotFound
from shared.telemetry.metrics import is_local_name

router = APIRouter(include_in_schema=False)


@router.get("/service-discovery")
async def list_targets(request: Request, settings: AdminSettings) -> list[TargetGroup]:
    """List every process with metrics, as Prometheus' HTTP service discovery expects it."""
    if not is_local_name(request.headers.get("host", "")):
        raise NotFound
    return target_groups(settings.scrape_targets)
