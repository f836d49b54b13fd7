"""Expected failures of photos."""

from shared.http.errors import Conflict, NotFound
from shared.translations import lazy_gettext


class PhotoNotFound(NotFound):
    """The person has no such photo."""

    code = "photo_not_found"
    detail = lazy_gettext("This photo is no longer here. Please upload it again.")


class PhotoUsed(Conflict):
    """The photo is already used."""

    code = "photo_used"
    detail = lazy_gettext("This photo is already used by an outfit or a garment.")
