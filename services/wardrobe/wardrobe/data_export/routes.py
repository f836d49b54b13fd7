"""HTTP routes of data exports.

Only the owner in person may use them, since an export holds data of all services.
"""

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Header
from fastapi.responses import StreamingResponse

from contracts.types import Id
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.http.auth import InPerson
from wardrobe.data_export import domain
from wardrobe.data_export.schemas import (
    ExportOut,
    ExportScheduleOut,
    present_export,
    present_schedule,
)
from wardrobe.deps import MediaDep

router = APIRouter(tags=["exports"])

_BYTES = {"application/zip": {"schema": {"type": "string", "format": "binary"}}}
_ZIP: dict[int | str, dict[str, Any]] = {
    200: {"description": "The ZIP.", "content": _BYTES},
    206: {"description": "The part of it that Range names.", "content": _BYTES},
}


@router.post("/exports", status_code=202)
async def request_export(
    viewer: InPerson, session: Session, key: IdempotencyKey = None
) -> ExportOut:
    """Request a ZIP of everything stored about the caller: JSON files and photos.

    It replaces the last one. While one is in progress, that one is returned.
    """

    async def act() -> ExportOut:
        return present_export(await domain.request_export(session, viewer, datetime.now(UTC)))

    return await answer_once(session, viewer, key, ExportOut, act, operation="request_export")


@router.get("/exports/current")
async def read_current_export(viewer: InPerson, session: Session) -> ExportOut | None:
    """Return the progress of the caller's newest export; null if there is none or it expired."""
    export = await domain.get_current_export(session, viewer, datetime.now(UTC))
    return None if export is None else present_export(export)


@router.get("/exports/{export_id}/file", response_class=StreamingResponse, responses=_ZIP)
async def download_export(
    export_id: Id,
    viewer: InPerson,
    session: Session,
    media: MediaDep,
    range_: Annotated[str | None, Header(alias="Range")] = None,
    if_range: Annotated[str | None, Header()] = None,
) -> StreamingResponse:
    """Download the caller's finished ZIP; with `Range`, resume an interrupted download."""
    requested = domain.RangeRequest(range_, if_range)
    found = await domain.download(session, media, viewer, export_id, requested, datetime.now(UTC))
    return _response(found)


def _response(found: domain.Download) -> StreamingResponse:
    headers = {
        "Content-Disposition": f'attachment; filename="{found.name}"',
        "Content-Length": str(found.size),
        "Accept-Ranges": "bytes",
        "ETag": found.etag,
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
    }
    status = 200
    if (part := found.part) is not None:
        status = 206
        headers["Content-Length"] = str(len(part))
        headers["Content-Range"] = f"bytes {part.start}-{part.stop - 1}/{found.size}"
    return StreamingResponse(found.pieces, status, headers, media_type="application/zip")


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
