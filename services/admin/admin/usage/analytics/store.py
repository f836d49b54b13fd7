"""Queries about usage records."""

from datetime import datetime

from sqlalchemy import (
    ColumnElement,
    Date,
    Integer,
    and_,
    cast,
    delete,
    distinct,
    func,
    or_,
    select,
)
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.usage.analytics.models import SessionRecording, UsageRecord
from admin.usage.analytics.schemas import Count

MAX_COUNTS = 200
MAX_PAGE_LENGTH = 200
event_page: ColumnElement[str] = func.left(col(UsageRecord.data)["page"].astext, MAX_PAGE_LENGTH)
"""The route pattern of an event; cut, because browsers may send anything."""
event_day = cast(func.timezone("UTC", col(UsageRecord.at)), Date)
"""The day of a usage record, in UTC."""


def events_since(
    name: str, since: datetime, *, page: str | None = None
) -> list[ColumnElement[bool]]:
    """Return the conditions of the events with this name, on one page or on all."""
    conditions: list[ColumnElement[bool]] = [
        col(UsageRecord.kind) == "event",
        col(UsageRecord.name) == name,
        col(UsageRecord.at) >= since,
    ]
    if page is not None:
        conditions.append(event_page == page)
    return conditions


async def insert_records(session: AsyncSession, notes: list[UsageRecord]) -> None:
    session.add_all(notes)
    await session.flush()


async def has_events(session: AsyncSession, device: str, user_id: int) -> bool:
    """Return whether a browser sent events while this person was signed in there."""
    events = select(col(UsageRecord.id)).where(
        col(UsageRecord.device) == device,
        col(UsageRecord.user_id) == user_id,
        col(UsageRecord.kind) != "recording",
    )
    found: bool = (await session.execute(select(events.exists()))).scalar_one()
    return found


async def list_counts(session: AsyncSession, since: datetime) -> list[Count]:
    """Return the most frequent events by name and page."""
    times = func.count()
    query = (
        select(
            col(UsageRecord.name), event_page, times, func.count(distinct(col(UsageRecord.device)))
        )
        .where(col(UsageRecord.kind) == "event", col(UsageRecord.at) >= since)
        .group_by(col(UsageRecord.name), event_page)
        .order_by(times.desc(), col(UsageRecord.name))
        .limit(MAX_COUNTS)
    )
    rows = (await session.execute(query)).all()
    return [Count(name=row[0], page=row[1], times=row[2], browsers=row[3]) for row in rows]


async def lock_recording(session: AsyncSession, began: SessionRecording) -> SessionRecording:
    """Return the recording locked, and insert it if it has just begun."""
    values = began.model_dump(exclude={"id"})
    await session.execute(insert(SessionRecording).values(values).on_conflict_do_nothing())
    query = select(SessionRecording).where(
        col(SessionRecording.name) == began.name,
        col(SessionRecording.device) == began.device,
        col(SessionRecording.user_id) == began.user_id,
    )
    found: SessionRecording = (await session.execute(query.with_for_update())).scalar_one()
    return found


async def update_recording(session: AsyncSession, recording: SessionRecording) -> None:
    session.add(recording)
    await session.flush()


def is_part_of(recording: type[SessionRecording] | SessionRecording) -> ColumnElement[bool]:
    """Return the condition of the usage records that hold a recording's events."""
    return and_(
        col(UsageRecord.kind) == "recording",
        col(UsageRecord.name) == recording.name,
        col(UsageRecord.device) == recording.device,
        col(UsageRecord.user_id) == recording.user_id,
    )


part_number = cast(col(UsageRecord.data)["number"].astext, Integer)
"""The position of a part in its recording, as the index has it."""


async def delete_recording(session: AsyncSession, recording: SessionRecording) -> None:
    await session.execute(delete(UsageRecord).where(is_part_of(recording)))
    await session.delete(recording)


async def delete_device_records(session: AsyncSession, device: str) -> None:
    for table in (UsageRecord, SessionRecording):
        await session.execute(delete(table).where(col(table.device) == device))


async def delete_user_records(session: AsyncSession, user_id: int) -> int:
    """Delete a person's records, and anonymous ones of their browsers. Return the number.

    The anonymous ones may date from before they logged in.
    """
    devices = select(col(UsageRecord.device)).where(col(UsageRecord.user_id) == user_id)
    anonymous = and_(col(UsageRecord.user_id).is_(None), col(UsageRecord.device).in_(devices))
    of_person = or_(col(UsageRecord.user_id) == user_id, anonymous)
    deleted = delete(UsageRecord).where(of_person).returning(col(UsageRecord.id))
    number = len((await session.execute(deleted)).all())
    of_recordings = col(SessionRecording.user_id) == user_id
    await session.execute(delete(SessionRecording).where(of_recordings))
    return number
