"""Recordings of visits over HTTP, for admins."""

from fastapi import APIRouter

from admin.admins.routes import Admin
from admin.usage.recordings import domain, store
from admin.usage.recordings.schemas import RecordingEvents, RecordingOut
from contracts.types import Id
from shared.data.db import Session
from shared.http.auth import InPerson
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["recordings"])


@router.get("/analytics/recordings")
async def list_recordings(
    _: Admin, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[RecordingOut]:
    """List the recordings, newest first. For admins."""
    return await store.list_recordings(session, cursor=cursor, limit=limit)


@router.get("/analytics/recordings/{recording_id}")
async def watch_recording(
    recording_id: Id, admin: Admin, _: InPerson, session: Session
) -> RecordingEvents:
    """Return a recording with its events; the audit log records it. For admins in person."""
    return await domain.watch_recording(session, admin, recording_id)


@router.delete("/analytics/recordings/{recording_id}", status_code=204)
async def delete_recording(recording_id: Id, admin: Admin, _: InPerson, session: Session) -> None:
    """Delete a recording; the audit log records it. For admins in person."""
    await domain.delete_recording(session, admin, recording_id)
