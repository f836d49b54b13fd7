"""The event that every service publishes once it has erased its part of an account."""

from contracts.envelope import Event
from contracts.types import Id


class AccountErased(Event):
    """A service has erased a deleted account; each service publishes an event type of its own.

    Published once, however often identity publishes the deletion.
    """

    user_id: Id
    erased: dict[str, int]
    """Number of erased items by plural noun; the receipt email lists them."""
