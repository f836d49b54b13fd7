"""Refused requests about recordings."""

from shared.http.errors import NotFound
from shared.translations import lazy_gettext


class RecordingNotFound(NotFound):
    """It was deleted, or never existed."""

    code = "recording_not_found"
    detail = lazy_gettext("This recording no longer exists. Recordings are deleted after 14 days.")
