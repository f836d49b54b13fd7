"""Expected failures of a provider's first sign-in."""

from shared.errors import ApiError


class EmailMissing(ApiError):
    """The provider shared no email address, and an account needs one."""

    code = "email_needed"
    detail = "The provider didn't share your email. Allow it there, or register here."
