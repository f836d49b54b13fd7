"""Reasons why an account cannot be moderated, or a decision not be appealed."""

from shared.http.errors import Conflict, NotFound
from shared.translations import lazy_gettext


class TargetIsAdmin(Conflict):
    """Admins and moderators cannot be moderated before their role is revoked."""

    code = "accused_is_admin"
    detail = lazy_gettext(
        "This account belongs to an admin or moderator. Revoke their access first."
    )


class NothingDecided(NotFound):
    """No decision about this account is in force."""

    code = "nothing_decided"
    detail = lazy_gettext("There's no decision about this account, or it was reversed.")


class AppealedAlready(Conflict):
    """Each decision can be appealed once."""

    code = "appealed_already"
    detail = lazy_gettext(
        "You've already appealed this decision. Each decision can be appealed once."
    )


class AppealTooLate(Conflict):
    """The appeal period of six months is over."""

    code = "appeal_too_late"
    detail = lazy_gettext("Appeals are possible for six months. This decision is older.")


class AppealNotFound(Conflict):
    """There is no open appeal; someone else may have answered it."""

    code = "no_appeal"
    detail = lazy_gettext("There's no open appeal here. Someone else may have answered it.")
