"""Failures about waitlist entries and files."""

from shared.http.errors import InvalidInput, NotFound
from shared.translations import lazy_gettext


class InvalidCsv(InvalidInput):
    """The file as a whole cannot be used."""

    code = "sheet_not_good"


class EntryNotFound(NotFound):
    """The waitlist entry does not exist."""

    code = "entry_not_found"
    detail = lazy_gettext("This entry is no longer on the waitlist.")
