"""Exports over HTTP: for their owner in person only, since they hold what other services keep."""

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Header
from fastapi.responses import StreamingResponse

from contracts.types import Id
from shared.auth import InPerson
from shared.db import Session
from shared.inbox import IdempotencyKey, answer_once
from wardrobe.data_export import domain
from wardrobe.data_export.schemas import ExportOut, present_export
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
    """Have a ZIP made of everything that is kept of oneself: JSON files, and the photos.

    It replaces the last one. While one is being made, that one is answered.
    """

    async def act() -> ExportOut:
        return present_export(await domain.request_export(session, viewer, datetime.now(UTC)))

    return await answer_once(session, viewer, key, ExportOut, act, operation="request_export")


@router.get("/exports/current")
async def read_current_export(viewer: InPerson, session: Session) -> ExportOut | None:
    """How far one's newest export is; null when there is none, or its seven days are over."""
    export = await domain.find_current(session, viewer, datetime.now(UTC))
    return None if export is None else present_export(export)


@router.get("/exports/{export_id}/file", response_class=StreamingResponse, responses=_ZIP)
async def download_export(
    export_id: Id,
    viewer: InPerson,
    session: Session,
    studio: MediaDep,
    range_: Annotated[str | None, Header(alias="Range")] = None,
    if_range: Annotated[str | None, Header()] = None,
) -> StreamingResponse:
    """One's own finished ZIP; with `Range`, the rest of a download that broke off."""
    wanted = domain.Wanted(range_, if_range)
    found = await domain.download(session, studio, viewer, export_id, wanted, datetime.now(UTC))
    return _answer(found)


def _answer(found: domain.Download) -> StreamingResponse:
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
