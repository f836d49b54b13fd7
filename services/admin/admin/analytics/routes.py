"""Use over HTTP: browsers whose people agreed tell, admins count."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from admin.admins.routes import Admin
from admin.analytics import domain
from admin.analytics.rules import require_token
from admin.analytics.schemas import Batch, Counts, Device, Flags, Recording, Taken
from shared.auth import Anyone
from shared.db import Session

router = APIRouter(tags=["analytics"])


@router.post("/analytics/events", status_code=202)
async def note_use(viewer: Anyone, session: Session, request: Request, batch: Batch) -> Taken:
    """Tell events, and what is new about a profile or a group, in one go."""
    require_token(batch.token, request.app.state.settings.analytics_token)
    return await domain.note_use(session, viewer, batch)


@router.post("/analytics/recordings", status_code=202)
async def keep_recording(
    viewer: Anyone, session: Session, request: Request, part: Recording
) -> Taken:
    """Tell a part of a recording."""
    require_token(part.token, request.app.state.settings.analytics_token)
    return await domain.keep_recording(session, viewer, part)


@router.delete("/analytics/devices/{device}", status_code=204)
async def forget_browser(session: Session, device: Device) -> None:
    """Erase what a browser told, when its consent is taken back."""
    await domain.forget_browser(session, device)


@router.get("/flags")
async def list_flags(request: Request) -> Flags:
    """List the features that are being tried."""
    return Flags(flags=request.app.state.settings.flags)


@router.get("/analytics/counts")
async def count_use(
    _: Admin, session: Session, days: Annotated[int, Query(ge=1, le=90)] = 30
) -> Counts:
    """Count what happened in the last days, the most frequent first. For admins."""
    return await domain.count_use(session, days)
