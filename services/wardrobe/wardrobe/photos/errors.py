"""Expected failures of photos, uploads and quotas."""

from shared.http.errors import ApiError, Conflict, NotFound
from shared.translations import lazy_gettext


class PhotoNotFound(NotFound):
    """The person has no such photo."""

    code = "photo_not_found"
    detail = lazy_gettext("This photo is no longer here. Please upload it again.")


class PhotoUsed(Conflict):
    """The photo is already used."""

    code = "photo_used"
    detail = lazy_gettext("This photo is already used by an outfit or a garment.")


class PhotoTooLarge(ApiError):
    """The upload has more bytes than allowed."""

    status = 413
    code = "photo_too_large"
    detail = lazy_gettext("This photo is larger than 15 MB. Please choose a smaller one.")


class QuotaReached(ApiError):
    """The person's photos, with the new one, would exceed the quota."""

    status = 413
    code = "quota_reached"
