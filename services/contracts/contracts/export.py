"""Events of the data export."""

from contracts.envelope import Event
from contracts.types import Id


class PartsRequested(Event):
    """A person requested an export of their data."""

    export_id: Id
    user_id: Id


class ExportReady(Event):
    """A service is ready to serve its part; each service publishes an event type of its own.

    The wardrobe requests the rows page by page (`shared.features.data_export`), because events are
    retained.
    """

    export_id: Id
    user_id: Id
    parts: dict[str, int]
    """Number of rows at that moment by the name of the part, which becomes a file."""
