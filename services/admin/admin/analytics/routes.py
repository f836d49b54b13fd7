"""Use over HTTP: browsers whose people agreed tell, admins count."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from limits import RateLimitItemPerMinute

from admin.admins.routes import Admin
from admin.analytics import domain
from admin.analytics.rules import require_token
from admin.analytics.schemas import Batch, Counts, Device, Flags, Recording, Taken
from admin.deps import AdminSettings, CallersShare
from shared.auth import Anyone
from shared.db import Session

router = APIRouter(tags=["analytics"])


async def _count_note(share: CallersShare, settings: AdminSettings) -> None:
    await share.use(
        "notes",
        person=RateLimitItemPerMinute(settings.notes_per_minute),
        network=RateLimitItemPerMinute(settings.anonymous_notes_per_minute),
    )


@router.post("/analytics/events", status_code=202, dependencies=[Depends(_count_note)])
async def note_use(
    viewer: Anyone, session: Session, settings: AdminSettings, batch: Batch
) -> Taken:
    """Tell events, and what is new about a profile or a group, in one go.

    429 after so many within a minute: of one person, or from one address without a session.
    """
    require_token(batch.token, settings.analytics_token)
    return await domain.note_use(session, viewer, batch)


@router.post("/analytics/recordings", status_code=202, dependencies=[Depends(_count_note)])
async def keep_recording(
    viewer: Anyone, session: Session, settings: AdminSettings, part: Recording
) -> Taken:
    """Tell a part of a recording; it counts as events do."""
    require_token(part.token, settings.analytics_token)
    return await domain.keep_recording(session, viewer, part)


@router.delete("/analytics/devices/{device}", status_code=204)
async def forget_browser(session: Session, device: Device) -> None:
    """Erase what a browser told, when its consent is taken back."""
    await domain.forget_browser(session, device)


@router.get("/flags")
async def list_flags(settings: AdminSettings) -> Flags:
    """List the features that are being tried."""
    return Flags(flags=settings.flags)


@router.get("/analytics/counts")
async def count_use(
    _: Admin, session: Session, days: Annotated[int, Query(ge=1, le=90)] = 30
) -> Counts:
    """Count what happened in the last days, the most frequent first. For admins."""
    return await domain.count_use(session, days)
