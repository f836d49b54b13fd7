"""Expected failures of the token endpoint."""

from shared.errors import ApiError


class LoginLinkOutdated(ApiError):
    """The login link was sent to an email address that the account no longer has."""

    code = "invalid_grant"
    detail = "This link has expired or was already used. Request a new one."
