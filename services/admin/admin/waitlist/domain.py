"""Wait, invite, decline."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit.domain import record
from admin.invites.domain import announce_invite, invite_waiting
from admin.invites.store import update_used
from admin.waitlist import store
from admin.waitlist.models import Entry
from admin.waitlist.rules import AlreadyInvited, EntryNotFound
from admin.waitlist.schemas import EntryOut, NewEntry
from shared.contracts.admin import WaitlistJoined
from shared.erasure import forget_events
from shared.outbox import emit
from shared.viewer import Viewer


async def join_waitlist(session: AsyncSession, new: NewEntry) -> None:
    """Add an address to the end of the queue; one that is on the list stays as it is."""
    entry = await store.insert_entry(session, Entry(**new.model_dump()))
    if entry is not None:
        event = WaitlistJoined(entry_id=entry.id)
        await emit(session, event, subject=entry.id, version=entry.version)


async def approve_entry(
    session: AsyncSession, admin: Viewer, entry_id: int, *, reason: str | None, code: str
) -> EntryOut:
    """Invite somebody with `code`; who was invited before keeps the first code.

    Raises EntryNotFound.
    """
    entry = await _get_entry(session, entry_id)
    if entry.state in {"waiting", "declined"}:
        entry.state = "invited"
        entry.version += 1
        await invite_waiting(session, entry.id, entry.email, code)
        await _record(session, "waitlist.approved", entry, admin, reason)
    return await store.get_entry_with_position(session, entry.id)


async def decline_entry(
    session: AsyncSession, admin: Viewer, entry_id: int, *, reason: str | None
) -> EntryOut:
    """Turn somebody down; raises EntryNotFound or AlreadyInvited."""
    entry = await _get_entry(session, entry_id)
    if entry.state in {"invited", "joined"}:
        raise AlreadyInvited
    if entry.state == "waiting":
        entry.state = "declined"
        entry.version += 1
        await _record(session, "waitlist.declined", entry, admin, reason)
    return await store.get_entry_with_position(session, entry.id)


async def note_redemption(session: AsyncSession, invite_id: int, used: int) -> None:
    """Somebody registered with a code; whoever it was made for has joined."""
    entry_id = await update_used(session, invite_id, used)
    entry = await store.get_entry(session, entry_id) if entry_id else None
    if entry is not None and entry.state == "invited":
        entry.state = "joined"
        entry.version += 1


async def republish(session: AsyncSession) -> int:
    """Emit every invite code that can still be used; answers how many."""
    invites = await store.list_good_invites(session)
    for invite, email in invites:
        await announce_invite(session, invite, email=email)
    return len(invites)


async def forget_address(session: AsyncSession, sha256: str) -> int:
    """Erase whoever waits, or waited, with the address of that hash; answers how many entries."""
    entry = await store.delete_entry(session, sha256)
    if entry is None:
        return 0
    await forget_events(session, entry.email)
    return 1


async def _get_entry(session: AsyncSession, entry_id: int) -> Entry:
    entry = await store.get_entry(session, entry_id)
    if entry is None:
        raise EntryNotFound
    return entry


async def _record(
    session: AsyncSession, act: str, entry: Entry, admin: Viewer, reason: str | None
) -> None:
    await record(session, act, f"waitlist/{entry.id}", actor_id=admin.id, reason=reason)
