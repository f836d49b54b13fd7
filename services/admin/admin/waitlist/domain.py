"""Wait, invite, decline."""

import secrets

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit.domain import record
from admin.waitlist import store
from admin.waitlist.models import Entry, Invite
from admin.waitlist.rules import (
    CODE_ALPHABET,
    CODE_LENGTH,
    AlreadyInvited,
    EntryNotFound,
    spell_code,
)
from admin.waitlist.schemas import EntryOut, NewEntry
from shared.contracts.admin import InviteCreated, WaitlistJoined
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
        invite = await store.insert_invite(session, Invite(entry_id=entry.id, code=code))
        await announce_invite(session, invite, entry)
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


def new_code() -> str:
    """An invite code that nobody can guess."""
    return spell_code([secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH)])


async def announce_invite(session: AsyncSession, invite: Invite, entry: Entry) -> None:
    """Let identity know the code and mail it."""
    event = InviteCreated(invite_id=invite.id, email=entry.email, code=invite.code)
    await emit(session, event, subject=invite.id, version=1)


async def republish(session: AsyncSession) -> int:
    """Emit every invite that waits to be redeemed; answers how many."""
    invites = await store.list_invites(session)
    for invite, entry in invites:
        await announce_invite(session, invite, entry)
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
