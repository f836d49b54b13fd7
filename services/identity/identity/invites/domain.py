"""Inviting people by mail, and redeeming their codes."""

from urllib.parse import quote

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.invites import store
from identity.mail.domain import write_letter
from identity.mail.rules import invitation


async def invite(
    session: AsyncSession, invite_id: int, email: str, code: str, public_url: str
) -> None:
    """Remember an invitation and write its letter, once."""
    if await store.insert_invite(session, invite_id, email, code):
        url = f"{public_url}/register?code={quote(code, safe='')}"
        await write_letter(session, email, invitation(url), account_id=None)


async def redeem(session: AsyncSession, code: str, account_id: int) -> None:
    """Note who used a code; while registration is open a code is not needed, so none is refused."""
    await store.update_redeemed(session, code, account_id)
