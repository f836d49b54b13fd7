"""Expected failures of looking people up."""

from shared.errors import NotFound


class PersonNotFound(NotFound):
    """Nobody has the username or id."""

    code = "person_not_found"

    def __init__(self, user: str) -> None:
        super().__init__(f"No one goes by {user}.")
