"""Exports over HTTP: for their owner in person only, since they hold what other services keep."""

from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter
from fastapi.responses import StreamingResponse

from shared.auth import InPerson
from shared.contracts.types import Id
from shared.db import Session
from shared.inbox import IdempotencyKey, answer_once
from wardrobe.deps import TheStudio
from wardrobe.exports import domain
from wardrobe.exports.schemas import ExportOut, present_export

router = APIRouter(tags=["exports"])

_ZIP: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The ZIP.",
        "content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}},
    }
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
    export_id: Id, viewer: InPerson, session: Session, studio: TheStudio
) -> StreamingResponse:
    """One's own finished ZIP."""
    found = await domain.download(session, studio, viewer, export_id, datetime.now(UTC))
    headers = {
        "Content-Disposition": f'attachment; filename="{found.name}"',
        "Content-Length": str(found.size),
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
    }
    return StreamingResponse(found.pieces, media_type="application/zip", headers=headers)
