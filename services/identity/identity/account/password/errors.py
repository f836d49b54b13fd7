"""Expected failures of changes that a password confirms."""

from shared.errors import Conflict, InvalidInput


class SameEmail(InvalidInput):
    """The account already has this email address."""

    code = "same_email"
    detail = "This is already your email."


class PasswordNotSet(Conflict):
    """The account signs in through a provider and has no password."""

    code = "password_not_set"
    detail = "Your account has no password yet. Request a link to choose one, then try again."
