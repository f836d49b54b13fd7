"""Expected failures of a provider's first sign-in."""

from shared.http.errors import ApiError
from shared.translations import lazy_gettext


class EmailMissing(ApiError):
    """The provider shared no email address, and an account needs one."""

    code = "email_needed"
    detail = lazy_gettext("The provider didn't share your email. Allow it there, or register here.")
