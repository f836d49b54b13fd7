"""HTTP routes of imports, for their owner in person."""

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from limits import RateLimitItemPerHour

from contracts.types import Id
from shared.data.db import Session
from shared.http.auth import InPerson
from shared.http.fair_queue import Upload
from shared.http.rate_limit import Limits
from wardrobe.data_import import domain
from wardrobe.data_import.rules import PART_BYTES
from wardrobe.data_import.schemas import ImportOut, NewImport, present_import
from wardrobe.deps import MediaDep

router = APIRouter(prefix="/imports", tags=["imports"])

MAX_NUMBER = 100_000
# Above the length of a part: `domain` responds with a problem, the framework with a bare 413.
_MAX_BODY_BYTES = 2 * PART_BYTES
_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "The bytes of this part: `part_size` of them, less for the last part.",
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


@router.post("", status_code=201)
async def begin_import(
    new: NewImport,
    request: Request,
    viewer: InPerson,
    session: Session,
    media: MediaDep,
    limits: Limits,
) -> ImportOut:
    """Begin to import the ZIP of an export, which is then uploaded in parts.

    It replaces the last import unless that is going on (409). A file with the same name, size and
    fingerprint as one whose upload was interrupted continues that upload. 429 above the hourly
    limit.
    """
    per_hour = RateLimitItemPerHour(request.app.state.settings.imports_per_hour)
    await limits.count("imports", per_hour, str(viewer.id))
    now = datetime.now(UTC)
    return present_import(await domain.begin_import(session, media, viewer, new, now))


@router.get("/current")
async def read_current_import(viewer: InPerson, session: Session) -> ImportOut | None:
    """Return the progress of the caller's newest import; null if there is none or it expired."""
    found = await domain.get_current_import(session, viewer, datetime.now(UTC))
    return None if found is None else present_import(found)


@router.put("/{import_id}/parts/{number}", openapi_extra=_BODY, max_body_size=_MAX_BODY_BYTES)
async def put_part(
    import_id: Id,
    number: Annotated[int, Path(ge=0, le=MAX_NUMBER)],
    upload: Upload,
    viewer: InPerson,
    session: Session,
    media: MediaDep,
) -> ImportOut:
    """Upload a part of the file, in any order; once all have arrived, the archive is checked."""
    found = await domain.receive_part(
        session, media, viewer, import_id, number, upload, datetime.now(UTC)
    )
    return present_import(found)


@router.post("/{import_id}/start")
async def start_import(import_id: Id, viewer: InPerson, session: Session) -> ImportOut:
    """Import a checked archive in the background, or continue a paused import."""
    return present_import(await domain.start_import(session, viewer, import_id, datetime.now(UTC)))


@router.post("/{import_id}/pause")
async def pause_import(import_id: Id, viewer: InPerson, session: Session) -> ImportOut:
    """Pause an import."""
    return present_import(await domain.pause_import(session, viewer, import_id, datetime.now(UTC)))


@router.delete("/{import_id}", status_code=204)
async def end_import(import_id: Id, viewer: InPerson, session: Session) -> None:
    """End an import and delete its file; what was imported stays."""
    await domain.end_import(session, viewer, import_id, datetime.now(UTC))
