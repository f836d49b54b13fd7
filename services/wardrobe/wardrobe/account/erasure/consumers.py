"""Consumes identity's events about profiles and accounts."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.identity import AccountDeleted, ProfileChanged
from wardrobe.account.erasure import domain


async def on_profile_changed(
    session: AsyncSession, event: ProfileChanged, envelope: Envelope
) -> None:
    await domain.apply_profile(session, event, envelope.aggregateversion)


async def on_account_deleted(session: AsyncSession, event: AccountDeleted, _: Envelope) -> None:
    await domain.erase_account(session, event.user_id)
