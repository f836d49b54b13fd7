"""What services say to each other when a person takes their data along."""

from contracts.envelope import Event
from contracts.types import Id


class PartsRequested(Event):
    """A person asked for everything that is kept of them."""

    export_id: Id
    user_id: Id


class ExportReady(Event):
    """A service has counted its part and hands its rows out; each announces it as its own event.

    The wardrobe requests the rows page by page (`shared.features.data_export`), because events are
    retained.
    """

    export_id: Id
    user_id: Id
    parts: dict[str, int]
    """How many rows each part had at that moment, by its name: it becomes a file."""
