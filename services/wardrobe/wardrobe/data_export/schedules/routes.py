"""HTTP routes of monthly exports, which only the owner in person may use."""

from datetime import UTC, datetime

from fastapi import APIRouter

from shared.data.db import Session
from shared.http.auth import InPerson
from wardrobe.data_export.schedules import domain
from wardrobe.data_export.schedules.schemas import ExportScheduleOut, present_schedule

router = APIRouter(tags=["exports"])


@router.get("/exports/schedule")
async def read_export_schedule(viewer: InPerson, session: Session) -> ExportScheduleOut | None:
    """Return when the caller's next monthly export is due; null if there is none."""
    schedule = await domain.get_schedule(session, viewer)
    return None if schedule is None else present_schedule(schedule)


@router.put("/exports/schedule")
async def schedule_exports(viewer: InPerson, session: Session) -> ExportScheduleOut:
    """Request an export every month from now on, each with an email when it is ready.

    Each replaces the last one. Repeating the call changes nothing.
    """
    return present_schedule(await domain.schedule_exports(session, viewer, datetime.now(UTC)))


@router.delete("/exports/schedule", status_code=204)
async def unschedule_exports(viewer: InPerson, session: Session) -> None:
    """Stop the caller's monthly exports; the current export stays."""
    await domain.unschedule_exports(session, viewer)
