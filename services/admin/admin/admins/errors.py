"""Decisions that a moderator has to leave to another one."""

from shared.http.errors import Conflict
from shared.translations import lazy_gettext


class OwnCase(Conflict):
    """Moderators cannot decide about themselves while another moderator exists."""

    code = "own_case"
    detail = lazy_gettext("This is about you. Another moderator has to decide it.")


class SameModerator(Conflict):
    """An appeal needs another reviewer while another moderator exists."""

    code = "same_moderator"
    detail = lazy_gettext("You made this decision. Another moderator has to review the appeal.")
