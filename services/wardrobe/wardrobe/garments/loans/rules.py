"""Rules of loans: who may take which step, and when reminders are due. Pure."""

from collections.abc import Mapping
from datetime import date, timedelta

from contracts.wardrobe import LoanChanged, LoanReminder
from wardrobe.garments.loans.models import Loan, Role, State

MAX_OPEN = 200
"""Open loans of one person, lent and borrowed."""
OVERDUE_EVERY = timedelta(days=7)
_DAY = timedelta(days=1)

_STEPS: Mapping[tuple[State, Role], frozenset[State]] = {
    ("requested", "owner"): frozenset({"accepted", "declined"}),
    ("requested", "borrower"): frozenset({"withdrawn"}),
    ("offered", "borrower"): frozenset({"accepted", "declined"}),
    ("offered", "owner"): frozenset({"withdrawn"}),
    ("accepted", "borrower"): frozenset({"returned"}),
    ("accepted", "owner"): frozenset({"confirmed"}),
    ("returned", "owner"): frozenset({"confirmed"}),
}
BEGUN: frozenset[State] = frozenset({"accepted", "returned"})
ENDED: frozenset[State] = frozenset({"declined", "withdrawn", "confirmed"})


def role_of(loan: Loan, user_id: int) -> Role | None:
    """Return what a person is in a loan; None for everybody else."""
    if user_id == loan.owner_id:
        return "owner"
    return "borrower" if user_id == loan.borrower_id else None


def is_step(state: State, role: Role, new: State) -> bool:
    """Return whether this person may take a loan from one state to another."""
    return new in _STEPS.get((state, role), frozenset())


def may_have_taken(role: Role, step: State) -> bool:
    """Return whether this person takes loans to this state."""
    return any(step in steps for (_, who), steps in _STEPS.items() if who == role)


def shows_picture(state: State) -> bool:
    """Return whether the borrower sees the garment's picture: from the owner's consent on."""
    return state == "offered" or state in BEGUN


def first_reminder(due_on: date | None, today: date) -> date | None:
    """Return the day before the due day, or the day after it if that is past already."""
    if due_on is None:
        return None
    return due_on - _DAY if due_on > today else max(due_on, today) + _DAY


def reminder_on(due_on: date, today: date) -> LoanReminder:
    return "overdue" if today > due_on else "due"


def next_reminder(due_on: date, today: date) -> date:
    """Return the day of the reminder after one of today: weekly once it is overdue."""
    return today + OVERDUE_EVERY if today > due_on else due_on + _DAY


def loan_event(loan: Loan, borrower_id: int, reminder: LoanReminder | None = None) -> LoanChanged:
    """Return the event, which names neither the garment nor the note."""
    return LoanChanged(
        loan_id=loan.id,
        owner_id=loan.owner_id,
        borrower_id=borrower_id,
        requested=loan.requested,
        state=loan.state,
        reminder=reminder,
    )
