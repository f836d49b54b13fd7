"""Lets admins watch and delete recordings."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.domain import record
from admin.usage.analytics import domain as analytics
from admin.usage.analytics.models import SessionRecording
from admin.usage.recordings import store
from admin.usage.recordings.errors import RecordingNotFound
from admin.usage.recordings.schemas import RecordingEvents
from shared.http.viewer import Viewer


async def watch_recording(
    session: AsyncSession, admin: Viewer, recording_id: int
) -> RecordingEvents:
    """Return a recording with its events. Raises RecordingNotFound."""
    found = await _get_recording(session, recording_id)
    await record(session, "recording.watched", f"recording/{found.id}", actor_id=admin.id)
    return RecordingEvents(
        recording=store.recording_out(found), events=await store.list_events(session, found)
    )


async def delete_recording(session: AsyncSession, admin: Viewer, recording_id: int) -> None:
    """Delete a recording before its time. Raises RecordingNotFound."""
    found = await _get_recording(session, recording_id)
    await analytics.delete_recording(session, found)
    await record(session, "recording.deleted", f"recording/{recording_id}", actor_id=admin.id)


async def _get_recording(session: AsyncSession, recording_id: int) -> SessionRecording:
    found = await store.get_recording(session, recording_id)
    if found is None:
        raise RecordingNotFound
    return found
