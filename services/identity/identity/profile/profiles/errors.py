"""Expected failures of reading and changing profiles."""

from shared.http.errors import Conflict, InvalidInput
from shared.translations import lazy_gettext


class UsernameTaken(Conflict):
    """Another account has this username, or gave it up a short time ago."""

    code = "username_taken"
    detail = lazy_gettext("This username is taken. Please choose another.")


class EmailTaken(Conflict):
    """Another account has verified this email address."""

    code = "address_taken"
    detail = lazy_gettext(
        "Another account uses this email. Log in to that one, or use a different email."
    )


class InvalidProfileQuery(InvalidInput):
    """The query names neither a username nor IDs, or it names both."""

    detail = lazy_gettext("Ask for either one username or up to 100 IDs.")
