"""Service discovery for Prometheus, at the gateway's operations entry point only."""

from fastapi import APIRouter

from admin.deps import AdminSettings
from admin.scrape_targets.rules import target_groups
from admin.scrape_targets.schemas import TargetGroup

router = APIRouter(include_in_schema=False)


@router.get("/service-discovery")
async def list_targets(settings: AdminSettings) -> list[TargetGroup]:
    """List every process with metrics, as Prometheus' HTTP service discovery expects it."""
    return target_groups(settings.scrape_targets)
