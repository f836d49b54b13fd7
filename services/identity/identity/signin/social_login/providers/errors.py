"""Expected failures of signing in with a provider."""

from shared.http.errors import ApiError
from shared.translations import lazy_gettext


class InvalidAttempt(ApiError):
    """The attempt belongs to another browser or provider, has expired, or was completed before."""

    code = "attempt_not_good"
    detail = lazy_gettext(
        "This login didn't start in this browser, or it took too long. Please start again."
    )


class AccessDenied(ApiError):
    """The user or the provider denied access."""

    code = "access_denied"
    detail = lazy_gettext("The provider didn't log you in. Please try again.")
