"""Consumes redemptions of invite codes."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.waitlist import domain
from contracts.envelope import Envelope
from contracts.identity import InviteRedeemed


async def on_invite_redeemed(session: AsyncSession, event: InviteRedeemed, _: Envelope) -> None:
    await domain.apply_redemption(session, event.invite_id, event.used)
