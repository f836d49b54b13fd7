"""What every service answers once it has erased its part of an account."""

from contracts.envelope import Event
from contracts.types import Id


class AccountErased(Event):
    """A service holds nothing of a deleted account any more; each announces it as its own event.

    It is announced once, however often identity says that the account is gone.
    """

    user_id: Id
    erased: dict[str, int]
    """How many of each thing there were, by a noun in the plural: it stands in the receipt."""
