"""Keep what browsers tell, count it, forget it."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.analytics import store
from admin.analytics.models import Note
from admin.analytics.rules import NotAgreed, moment
from admin.analytics.schemas import Batch, Counts, Recording, Taken
from shared.features.account_erasure import lock_active_accounts
from shared.viewer import Viewer


async def note_use(session: AsyncSession, viewer: Viewer, batch: Batch) -> Taken:
    """Keep what a browser told of itself and of the person who is signed in there."""
    now = datetime.now(UTC)
    return await _keep(
        session,
        viewer,
        lambda: [
            Note(
                device=batch.device,
                user_id=viewer.user_id,
                kind=item.kind,
                name=item.name,
                data=item.data,
                at=moment(item.at, now),
            )
            for item in batch.items
        ],
    )


async def keep_recording(session: AsyncSession, viewer: Viewer, part: Recording) -> Taken:
    """Keep a part of a recording; raises NotAgreed.

    Whoever agrees is first told of by events, and what a browser told is erased when the consent
    is taken back: so nothing else has to say who agreed.
    """
    if not await store.has_told(session, part.device, viewer.id):
        raise NotAgreed
    return await _keep(
        session,
        viewer,
        lambda: [
            Note(
                device=part.device,
                user_id=viewer.user_id,
                kind="recording",
                name=part.recording,
                data={"number": part.number, "events": part.events},
                at=datetime.now(UTC),
            )
        ],
    )


async def _keep(session: AsyncSession, viewer: Viewer, notes: Callable[[], list[Note]]) -> Taken:
    if viewer.user_id is not None and not await lock_active_accounts(session, viewer.user_id):
        return Taken(kept=0)
    made = notes()
    await store.insert_notes(session, made)
    return Taken(kept=len(made))


async def count_use(session: AsyncSession, days: int) -> Counts:
    """What happened how often in the last days."""
    since = datetime.now(UTC) - timedelta(days=days)
    return Counts(items=await store.list_counts(session, since))


async def forget_browser(session: AsyncSession, device: str) -> None:
    """Erase what a browser told; who knows its random number may ask for it."""
    await store.delete_of_device(session, device)


async def forget_person(session: AsyncSession, user_id: int) -> int:
    """Erase what a person's browsers sent; return the number of notes."""
    return await store.delete_of_person(session, user_id)
