"""Decisions that cannot be made or undone."""

from shared.http.errors import Conflict, NotFound
from shared.translations import lazy_gettext


class AlreadyInvited(Conflict):
    """The person has an invite code, or is about to get one."""

    code = "already_invited"
    detail = lazy_gettext("This person was already invited, so the entry can't be declined.")


class NothingToDecide(Conflict):
    """None of the entries is open to this decision; another admin may have decided first."""

    code = "nothing_to_decide"
    detail = lazy_gettext(
        "No one here is waiting for a decision. Another admin may have decided already."
    )


class DecisionNotFound(NotFound):
    """The decision does not exist."""

    code = "decision_not_found"
    detail = lazy_gettext("This decision no longer exists.")


class TooLateToUndo(Conflict):
    """Its emails were sent."""

    code = "too_late_to_undo"
    detail = lazy_gettext("This can no longer be undone: the emails have been sent.")
