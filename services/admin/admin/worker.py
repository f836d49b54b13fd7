"""What this service hears."""

from starlette.datastructures import State

from admin.departures.consumers import on_account_deleted
from shared import inbox
from shared.bus import Subscription
from shared.contracts.identity import AccountDeleted

HANDLERS: inbox.Handlers = {AccountDeleted: on_account_deleted}


def subscriptions(state: State) -> list[Subscription]:
    """One consumer per publishing service."""
    return inbox.subscriptions("admin", state.database, HANDLERS)
