"""What admins and moderators may not decide. Pure."""

from shared.errors import Conflict


class OwnCase(Conflict):
    """Nobody decides about themselves where another moderator can."""

    code = "own_case"
    detail = "This is about you. Another moderator has to decide it."
