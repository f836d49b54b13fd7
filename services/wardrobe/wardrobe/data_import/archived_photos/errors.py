"""Expected failures of archived photos."""

from shared.http.errors import NotFound
from shared.translations import lazy_gettext


class PhotoMissing(NotFound):
    """The archive has no such file."""

    code = "photo_missing"
    detail = lazy_gettext("Its photo is not in the archive.")
