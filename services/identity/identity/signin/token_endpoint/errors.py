"""Expected failures of the token endpoint."""

from shared.http.errors import ApiError
from shared.translations import lazy_gettext


class LoginLinkOutdated(ApiError):
    """The login link was sent to an email address that the account no longer has."""

    code = "invalid_grant"
    detail = lazy_gettext("This link has expired or was already used. Request a new one.")
