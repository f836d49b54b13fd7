"""Stores, counts and erases usage records."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.usage.analytics import store
from admin.usage.analytics.errors import NotAgreed, RecordingsOff
from admin.usage.analytics.models import SessionRecording, UsageRecord
from admin.usage.analytics.rules import add_pages, length_of, pages_seen, plausible_time
from admin.usage.analytics.schemas import Batch, Counts, Recording, Taken
from admin.usage.flags.domain import is_on
from shared.features.account_erasure import lock_active_accounts
from shared.http.viewer import Viewer


async def note_use(session: AsyncSession, viewer: Viewer, batch: Batch) -> Taken:
    """Store usage events from a browser, under the signed-in person if there is one."""
    now = datetime.now(UTC)
    return await _save(
        session,
        viewer,
        lambda: [
            UsageRecord(
                device=batch.device,
                user_id=viewer.user_id,
                kind=item.kind,
                name=item.name,
                data=item.data,
                at=plausible_time(item.at, now),
            )
            for item in batch.items
        ],
    )


async def keep_recording(
    session: AsyncSession, viewer: Viewer, part: Recording, flags: Mapping[str, bool]
) -> Taken:
    """Store a part of a recording. Raises RecordingsOff and NotAgreed.

    Browsers send events as soon as someone consents, and withdrawing consent erases them. Stored
    events are therefore the proof of consent. `flags` are those of the environment.
    """
    if not await is_on(session, "session-recordings", flags):
        raise RecordingsOff
    if not await store.has_events(session, part.device, viewer.id):
        raise NotAgreed
    now = datetime.now(UTC)
    record = UsageRecord(
        device=part.device,
        user_id=viewer.user_id,
        kind="recording",
        name=part.recording,
        data={"number": part.number, "events": part.events},
        at=now,
    )
    taken = await _save(session, viewer, lambda: [record])
    if taken.kept:
        await _note_part(session, viewer, part, now)
    return taken


async def _note_part(session: AsyncSession, viewer: Viewer, part: Recording, now: datetime) -> None:
    """Update what is known of the recording. Its times are ours: browsers' clocks may be wrong."""
    consented_at = part.consented_at and plausible_time(part.consented_at, now)
    began = SessionRecording(
        name=part.recording,
        device=part.device,
        user_id=viewer.id,
        device_class=part.device_class,
        pages=[],
        consented_at=consented_at,
        started_at=now - length_of(part.events),
        ended_at=now,
    )
    recording = await store.lock_recording(session, began)
    recording.pages = add_pages(recording.pages, pages_seen(part.events))
    recording.ended_at = now
    await store.update_recording(session, recording)


async def _save(
    session: AsyncSession, viewer: Viewer, make_records: Callable[[], list[UsageRecord]]
) -> Taken:
    if viewer.user_id is not None and not await lock_active_accounts(session, viewer.user_id):
        return Taken(kept=0)
    records = make_records()
    await store.insert_records(session, records)
    return Taken(kept=len(records))


async def count_use(session: AsyncSession, days: int) -> Counts:
    """Count events of the last `days` days."""
    since = datetime.now(UTC) - timedelta(days=days)
    return Counts(items=await store.list_counts(session, since))


async def delete_recording(session: AsyncSession, recording: SessionRecording) -> None:
    """Delete a recording with its events."""
    await store.delete_recording(session, recording)


async def forget_browser(session: AsyncSession, device: str) -> None:
    """Erase a browser's records. Knowing its random id is permission enough."""
    await store.delete_device_records(session, device)


async def erase_usage(session: AsyncSession, user_id: int) -> int:
    """Erase the records of a person's browsers. Return their number."""
    return await store.delete_user_records(session, user_id)
