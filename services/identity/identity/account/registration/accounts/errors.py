"""Expected failures of choosing a password."""

from shared.http.errors import InvalidInput


class PasswordTooEasy(InvalidInput):
    """The password is common, or contains the username or the email address."""

    code = "common_password"


class PasswordTooShort(InvalidInput):
    """The password is short enough to be found by brute force."""

    code = "weak_password"
