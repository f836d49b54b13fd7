"""Refused requests about recordings."""

from shared.errors import NotFound


class RecordingNotFound(NotFound):
    """It was deleted, or never existed."""

    code = "recording_not_found"
    detail = "This recording no longer exists. Recordings are deleted after 14 days."
