"""Queries about recordings."""

from sqlalchemy import exists
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.usage.analytics.models import SessionRecording, UsageRecord
from admin.usage.analytics.rules import RECORDING_RETENTION
from admin.usage.analytics.store import is_part_of, part_number
from admin.usage.recordings.schemas import RecordedEvent, RecordingOut
from shared.http.pagination import Page, decode_cursor, page_of

# Without its first part a recording cannot be played: the oldest parts are dropped first.
_has_beginning = exists().where(is_part_of(SessionRecording), part_number == 0)


def recording_out(row: SessionRecording) -> RecordingOut:
    return RecordingOut(**row.model_dump(), deleted_at=row.started_at + RECORDING_RETENTION)


async def list_recordings(
    session: AsyncSession, *, cursor: str | None, limit: int
) -> Page[RecordingOut]:
    """Return the recordings that can be played, newest first."""
    query = select(SessionRecording).where(_has_beginning).limit(limit + 1)
    query = query.order_by(col(SessionRecording.id).desc())
    if cursor is not None:
        query = query.where(col(SessionRecording.id) < decode_cursor(cursor, int)[0])
    rows = (await session.exec(query)).all()
    return page_of(rows, limit, recording_out, key=lambda row: (row.id,))


async def get_recording(session: AsyncSession, recording_id: int) -> SessionRecording | None:
    query = select(SessionRecording).where(col(SessionRecording.id) == recording_id, _has_beginning)
    return (await session.exec(query)).one_or_none()


async def list_events(session: AsyncSession, recording: SessionRecording) -> list[RecordedEvent]:
    """Return the events in their order; a browser's byte budget limits them to a few megabytes."""
    query = select(col(UsageRecord.data)["events"]).where(is_part_of(recording))
    parts = (await session.exec(query.order_by(part_number))).all()
    return [event for part in parts for event in part]
