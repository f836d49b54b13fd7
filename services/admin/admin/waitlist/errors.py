"""Failures about waitlist entries."""

from shared.http.errors import NotFound
from shared.translations import lazy_gettext


class EntryNotFound(NotFound):
    """The waitlist entry does not exist."""

    code = "entry_not_found"
    detail = lazy_gettext("This entry is no longer on the waitlist.")
