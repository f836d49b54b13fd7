"""What this service hears."""

from starlette.datastructures import State

from admin.departures.consumers import on_account_deleted
from admin.waitlist.consumers import on_invite_redeemed
from shared import inbox
from shared.bus import Subscription
from shared.contracts.identity import AccountDeleted, InviteRedeemed

HANDLERS: inbox.Handlers = {
    AccountDeleted: on_account_deleted,
    InviteRedeemed: on_invite_redeemed,
}


def subscriptions(state: State) -> list[Subscription]:
    """One consumer per publishing service."""
    return inbox.subscriptions("admin", state.database, HANDLERS)
