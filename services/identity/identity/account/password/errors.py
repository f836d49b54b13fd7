"""Expected failures of changes that a password confirms."""

from shared.http.errors import Conflict, InvalidInput
from shared.translations import lazy_gettext


class SameEmail(InvalidInput):
    """The account already has this email address."""

    code = "same_email"
    detail = lazy_gettext("This is already your email.")


class PasswordNotSet(Conflict):
    """The account signs in through a provider and has no password."""

    code = "password_not_set"
    detail = lazy_gettext(
        "Your account has no password yet. Request a link to choose one, then try again."
    )
