"""Expected failures of links in emails."""

from shared.http.errors import ApiError
from shared.translations import lazy_gettext


class InvalidLinkToken(ApiError):
    """The token is unknown, has expired, was used, or belongs to another kind of link."""

    status = 410
    code = "token_not_good"
    detail = lazy_gettext("This link has expired or was already used. Request a new one.")
