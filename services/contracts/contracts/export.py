"""What services say to each other when a person takes their data along."""

from contracts.envelope import Event
from contracts.types import Id


class PartsRequested(Event):
    """A person asked for everything that is kept of them."""

    export_id: Id
    user_id: Id


class ExportReady(Event):
    """A service has counted its part and hands its rows out; each announces it as its own event.

    The rows themselves are asked for, page by page (`shared.export`): events are kept.
    """

    export_id: Id
    user_id: Id
    parts: dict[str, int]
    """How many rows each part had at that moment, by its name: it becomes a file."""
