"""Expected failures of archived photos."""

from shared.errors import NotFound


class PhotoMissing(NotFound):
    """The archive has no such file."""

    code = "photo_missing"
    detail = "Its photo is not in the archive."
