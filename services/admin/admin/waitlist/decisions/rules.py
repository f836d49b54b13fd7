"""The states of entries that a decision applies to and leads to. Pure."""

from admin.waitlist.models import State, Verdict

MAX_ENTRIES = 500
"""The maximum number of entries in one decision."""
ALLOWED_STATES: dict[Verdict, tuple[State, ...]] = {
    "approve": ("waiting", "declined"),
    "decline": ("waiting",),
}
RESULT: dict[Verdict, State] = {"approve": "invited", "decline": "declined"}
ACT: dict[Verdict, str] = {"approve": "waitlist.approved", "decline": "waitlist.declined"}
