"""Expected failures of looking people up."""

from shared.http.errors import NotFound
from shared.translations import lazy_gettext


class PersonNotFound(NotFound):
    """Nobody has the username or id."""

    code = "person_not_found"

    def __init__(self, user: str) -> None:
        super().__init__(lazy_gettext("No one goes by {user}.", user=user))
