"""Expected failures of uploads."""

from shared.http.errors import ApiError
from shared.translations import lazy_gettext


class PhotoTooLarge(ApiError):
    """The upload has more bytes than allowed."""

    status = 413
    code = "photo_too_large"
    detail = lazy_gettext("This photo is larger than 15 MB. Please choose a smaller one.")
