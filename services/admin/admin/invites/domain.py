"""Make invite codes, and take them back."""

import secrets

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.domain import record
from admin.invites import store
from admin.invites.models import Invite
from admin.invites.rules import CODE_ALPHABET, CODE_LENGTH, InviteNotFound, spell_code
from admin.invites.schemas import InviteOut, NewInvite
from contracts.admin import InviteCreated, InviteWithdrawn
from shared.outbox import emit
from shared.viewer import Viewer

MADE, WITHDRAWN = 1, 2
"""The versions that an invite can have."""


def new_code() -> str:
    """An invite code that nobody can guess."""
    return spell_code([secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH)])


async def make_invite(session: AsyncSession, admin: Viewer, new: NewInvite, code: str) -> InviteOut:
    """Make a code to hand around."""
    invite = Invite(code=code, note=new.note, uses=new.uses)
    await store.insert_invite(session, invite)
    await announce_invite(session, invite, email=None)
    await record(session, "invite.made", f"invite/{invite.id}", actor_id=admin.id)
    return InviteOut.model_validate(invite)


async def invite_waiting(session: AsyncSession, entry_id: int, email: str, code: str) -> None:
    """Make a code for somebody who waits, and have it mailed."""
    invite = await store.insert_invite(session, Invite(entry_id=entry_id, code=code))
    await announce_invite(session, invite, email=email)


async def withdraw_invite(session: AsyncSession, admin: Viewer, invite_id: int) -> None:
    """Take a code back; who registered with it stays, who waits for it can be approved anew.

    Raises InviteNotFound.
    """
    invite = await store.get_invite(session, invite_id)
    if invite is None:
        raise InviteNotFound
    if invite.withdrawn_at is None:
        await store.update_withdrawn(session, invite)
        await _announce_end(session, invite.id)
        await record(session, "invite.withdrawn", f"invite/{invite.id}", actor_id=admin.id)


async def forget_invite(session: AsyncSession, entry_id: int) -> None:
    """Erase the code that was made for somebody who waited: it is good nowhere any more."""
    for invite_id in await store.delete_invite_of(session, entry_id):
        await _announce_end(session, invite_id)


async def announce_invite(session: AsyncSession, invite: Invite, *, email: str | None) -> None:
    """Let identity know the code, and mail it if there is an address."""
    event = InviteCreated(invite_id=invite.id, email=email, code=invite.code, uses=invite.uses)
    await emit(session, event, subject=invite.id, version=MADE)


async def _announce_end(session: AsyncSession, invite_id: int) -> None:
    await emit(session, InviteWithdrawn(invite_id=invite_id), subject=invite_id, version=WITHDRAWN)
