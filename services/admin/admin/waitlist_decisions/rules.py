"""About whom can be decided what. Pure."""

from admin.waitlist.models import State
from admin.waitlist_decisions.models import Verdict
from shared.errors import Conflict, NotFound

MOST = 500
"""Entries in one decision."""
OPEN_TO: dict[Verdict, tuple[State, ...]] = {
    "approve": ("waiting", "declined"),
    "decline": ("waiting",),
}
RESULT: dict[Verdict, State] = {"approve": "invited", "decline": "declined"}
ACT: dict[Verdict, str] = {"approve": "waitlist.approved", "decline": "waitlist.declined"}


class AlreadyInvited(Conflict):
    """The person holds an invite code already, or is about to get one."""

    code = "already_invited"
    detail = "This person was already invited, so the entry can't be declined."


class NothingToDecide(Conflict):
    """None of the entries is open to this decision: somebody may have been faster."""

    code = "nothing_to_decide"
    detail = "No one here is waiting for a decision. Another admin may have decided already."


class DecisionNotFound(NotFound):
    """There is no such decision."""

    code = "decision_not_found"
    detail = "This decision no longer exists."


class TooLateToUndo(Conflict):
    """Its letters have left."""

    code = "too_late_to_undo"
    detail = "This can no longer be undone: the emails have been sent."
