"""Expected failures of reading and changing profiles."""

from shared.errors import Conflict, InvalidInput


class UsernameTaken(Conflict):
    """Another account has this username, or gave it up a short time ago."""

    code = "username_taken"
    detail = "This username is taken. Please choose another."


class EmailTaken(Conflict):
    """Another account has verified this email address."""

    code = "address_taken"
    detail = "Another account uses this email. Log in to that one, or use a different email."


class InvalidProfileQuery(InvalidInput):
    """The query names neither a username nor IDs, or it names both."""

    detail = "Ask for either one username or up to 100 IDs."
