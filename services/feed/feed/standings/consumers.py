"""What admins decided about accounts."""

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.standings import domain
from feed.standings.rules import State
from shared.contracts.admin import AccountLimited, AccountRestored, AccountSuspended
from shared.contracts.envelope import Envelope

Decision = AccountLimited | AccountRestored | AccountSuspended

_STATES: dict[type[Decision], State] = {
    AccountLimited: "limited",
    AccountSuspended: "suspended",
    AccountRestored: "good",
}


async def on_account_judged(session: AsyncSession, event: Decision, envelope: Envelope) -> None:
    state = _STATES[type(event)]
    await domain.take_standing(session, event.user_id, state, envelope.aggregateversion)
