"""What admins and moderators may not decide. Pure."""

from shared.errors import Conflict


class OwnCase(Conflict):
    """Nobody decides about themselves where another moderator can."""

    code = "own_case"
    detail = "This is about you. Another moderator has to decide it."


class SameModerator(Conflict):
    """An appeal is reviewed by someone else, where there is someone else."""

    code = "same_moderator"
    detail = "You made this decision. Another moderator has to review the appeal."
