"""Stores, counts and erases usage records."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.analytics import store
from admin.analytics.errors import NotAgreed
from admin.analytics.models import UsageRecord
from admin.analytics.rules import plausible_time
from admin.analytics.schemas import Batch, Counts, Recording, Taken
from shared.features.account_erasure import lock_active_accounts
from shared.viewer import Viewer


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


async def keep_recording(session: AsyncSession, viewer: Viewer, part: Recording) -> Taken:
    """Store a part of a recording. Raises NotAgreed.

    Browsers send events as soon as someone consents, and withdrawing consent erases them. Stored
    events are therefore the proof of consent.
    """
    if not await store.has_events(session, part.device, viewer.id):
        raise NotAgreed
    return await _save(
        session,
        viewer,
        lambda: [
            UsageRecord(
                device=part.device,
                user_id=viewer.user_id,
                kind="recording",
                name=part.recording,
                data={"number": part.number, "events": part.events},
                at=datetime.now(UTC),
            )
        ],
    )


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


async def forget_browser(session: AsyncSession, device: str) -> None:
    """Erase a browser's records. Knowing its random id is permission enough."""
    await store.delete_device_records(session, device)


async def erase_usage(session: AsyncSession, user_id: int) -> int:
    """Erase the records of a person's browsers. Return their number."""
    return await store.delete_user_records(session, user_id)
