"""Consumes moderation decisions about accounts."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import AccountLimited, AccountRestored, AccountSuspended
from contracts.envelope import Envelope
from feed.projections.moderation import domain
from feed.projections.moderation.rules import State

Decision = AccountLimited | AccountRestored | AccountSuspended

_STATES: dict[type[Decision], State] = {
    AccountLimited: "limited",
    AccountSuspended: "suspended",
    AccountRestored: "good",
}


async def on_account_moderated(session: AsyncSession, event: Decision, envelope: Envelope) -> None:
    state = _STATES[type(event)]
    await domain.apply_standing(session, event.user_id, state, envelope.aggregateversion)
