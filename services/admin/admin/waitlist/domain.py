"""Wait, and join at last."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.domain import forget_reasons
from admin.invites.domain import announce_invite, forget_invite
from admin.invites.store import update_used
from admin.waitlist import store
from admin.waitlist.models import Entry
from admin.waitlist.schemas import NewEntry
from contracts.admin import WaitlistJoined
from shared.features.account_erasure import forget_events
from shared.outbox import emit


async def join_waitlist(session: AsyncSession, new: NewEntry, *, asked: bool = True) -> bool:
    """Add an address to the end of the queue; one that is on the list stays as it is.

    Who `asked` for it is told the place by mail. Answers whether the address is new.
    """
    entry = await store.insert_entry(session, Entry(**new.model_dump()))
    if entry is not None:
        event = WaitlistJoined(entry_id=entry.id)
        if asked:
            seen = await store.get_entry_with_position(session, entry.id)
            event = WaitlistJoined(entry_id=entry.id, email=seen.email, position=seen.position)
        await emit(session, event, subject=entry.id, version=entry.version)
    return entry is not None


async def note_redemption(session: AsyncSession, invite_id: int, used: int) -> None:
    """Somebody registered with a code; whoever it was made for has joined."""
    entry_id = await update_used(session, invite_id, used)
    entry = await store.get_entry(session, entry_id) if entry_id else None
    if entry is not None:
        # Also if the code was withdrawn meanwhile; nothing decided since counts any more.
        entry.state, entry.decision_id, entry.overruled_id = "joined", None, None
        entry.version += 1


async def republish(session: AsyncSession) -> int:
    """Republish every usable invite code and return their number."""
    invites = await store.list_good_invites(session)
    for invite, email in invites:
        await announce_invite(session, invite, email=email)
    return len(invites)


async def forget_address(session: AsyncSession, sha256: str) -> int:
    """Erase the entries of the email address with this hash; return their number."""
    entry = await store.get_entry_by_hash(session, sha256)
    if entry is None:
        return 0
    await forget_invite(session, entry.id)
    await store.delete_entry(session, entry)
    await forget_events(session, entry.email)
    await forget_reasons(session, [f"waitlist/{entry.id}"])
    return 1
