"""Stores, emails and redeems invite codes."""

from urllib.parse import quote

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import InviteCreated
from contracts.identity import InviteRedeemed
from identity.account.registration.invites import rules, store
from identity.mail.outbox.domain import write_email
from identity.mail.outbox.rules import invitation
from shared.events.outbox import emit


async def apply_invite(session: AsyncSession, event: InviteCreated, public_url: str) -> None:
    """Store a code, and email it once if it has a recipient."""
    code = rules.normalize_code(event.code)
    is_new = await store.insert_invite(session, event.invite_id, event.email, code, event.uses)
    if is_new and event.email is not None:
        url = f"{public_url}/register?invite={quote(event.code, safe='')}"
        message = invitation(url, event.language)
        await write_email(session, event.email, message, account_id=None)


async def withdraw(session: AsyncSession, invite_id: int) -> None:
    """Invalidate a code."""
    await store.update_withdrawn(session, invite_id)


async def redeem(session: AsyncSession, code: str) -> bool:
    """Use a code for one registration; return whether it was valid."""
    used = await store.update_used(session, rules.normalize_code(code))
    if used is None:
        return False
    event = InviteRedeemed(invite_id=used[0], used=used[1])
    await emit(session, event, subject=used[0], version=used[1])
    return True
