"""Failures about waitlist entries."""

from shared.errors import NotFound


class EntryNotFound(NotFound):
    """The waitlist entry does not exist."""

    code = "entry_not_found"
    detail = "This entry is no longer on the waitlist."
