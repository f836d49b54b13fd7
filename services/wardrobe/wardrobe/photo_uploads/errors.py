"""Expected failures of uploads."""

from shared.errors import ApiError


class PhotoTooLarge(ApiError):
    """The upload has more bytes than allowed."""

    status = 413
    code = "photo_too_large"
    detail = "This photo is larger than 15 MB. Please choose a smaller one."
