"""Creates and withdraws invite codes."""

import secrets

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.domain import record
from admin.waitlist.invites import store
from admin.waitlist.invites.errors import InviteNotFound
from admin.waitlist.invites.models import Invite
from admin.waitlist.invites.rules import CODE_ALPHABET, CODE_LENGTH, format_code
from admin.waitlist.invites.schemas import InviteOut, NewInvite
from contracts.admin import InviteCreated, InviteWithdrawn
from shared.events.outbox import emit
from shared.http.viewer import Viewer

CREATED_VERSION, WITHDRAWN_VERSION = 1, 2
"""The versions of an invite in events."""


def new_code() -> str:
    """Return a random invite code."""
    return format_code([secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH)])


async def make_invite(session: AsyncSession, admin: Viewer, new: NewInvite, code: str) -> InviteOut:
    """Create a code to share."""
    invite = Invite(code=code, note=new.note, uses=new.uses)
    await store.insert_invite(session, invite)
    await emit_invite(session, invite, email=None)
    await record(session, "invite.made", f"invite/{invite.id}", actor_id=admin.id)
    return InviteOut.model_validate(invite)


async def invite_entry(
    session: AsyncSession, entry_id: int, email: str, language: str | None, code: str
) -> None:
    """Create a code for a waitlist entry, and have it emailed."""
    invite = await store.insert_invite(session, Invite(entry_id=entry_id, code=code))
    await emit_invite(session, invite, email=email, language=language)


async def withdraw_invite(session: AsyncSession, admin: Viewer, invite_id: int) -> Invite | None:
    """Withdraw a code; people who registered with it keep their accounts.

    Return the invite, or None if it was withdrawn before. Raises InviteNotFound.
    """
    invite = await store.get_invite_locked(session, invite_id)
    if invite is None:
        raise InviteNotFound
    if invite.withdrawn_at is not None:
        return None
    await store.update_withdrawn(session, invite)
    await _emit_withdrawn(session, invite.id)
    await record(session, "invite.withdrawn", f"invite/{invite.id}", actor_id=admin.id)
    return invite


async def delete_entry_invite(session: AsyncSession, entry_id: int) -> None:
    """Delete the code of a waitlist entry, so that it stops working."""
    for invite_id in await store.delete_invites(session, entry_id):
        await _emit_withdrawn(session, invite_id)


async def emit_invite(
    session: AsyncSession, invite: Invite, *, email: str | None, language: str | None = None
) -> None:
    """Emit a code for identity, which emails it in `language` if there is an address."""
    event = InviteCreated(
        invite_id=invite.id, email=email, code=invite.code, uses=invite.uses, language=language
    )
    await emit(session, event, subject=invite.id, version=CREATED_VERSION)


async def _emit_withdrawn(session: AsyncSession, invite_id: int) -> None:
    await emit(
        session, InviteWithdrawn(invite_id=invite_id), subject=invite_id, version=WITHDRAWN_VERSION
    )
