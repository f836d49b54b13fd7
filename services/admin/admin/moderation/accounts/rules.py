"""How decisions about accounts combine, and until when they can be appealed. Pure."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from admin.audit_log.models import Rule
from admin.moderation.accounts.errors import AppealTooLate
from admin.moderation.accounts.models import State

SEVERITY: tuple[State, ...] = ("good", "warned", "limited", "suspended")
AppealState = Literal["none", "open", "refused"]
APPEAL_PERIOD = timedelta(days=183)
"""Six months, as Article 20 of the Digital Services Act requires."""


@dataclass(frozen=True, slots=True)
class Sanction:
    """A moderator's decision about an account."""

    state: State
    rule: Rule
    notice: str
    """The moderator's text to the owner."""
    code: str
    """Lets a suspended owner, who has no session, appeal."""
    ends_at: datetime | None = None
    """When it expires; None: only a moderator can lift it."""


@dataclass(frozen=True, slots=True)
class Term:
    """The state of an account and its end. None as an end: only a moderator can lift it."""

    state: State
    ends_at: datetime | None = None
    limit_follows: bool = False
    """Whether a limit continues after the suspension."""
    limit_ends_at: datetime | None = None


def is_milder(present: State, decided: State) -> bool:
    """Return whether a decision is milder than the one in force, which then stays in force.

    The owner reads both notices, and the rule of the stricter one.
    """
    return SEVERITY.index(decided) < SEVERITY.index(present)


def term_in_force(present: Term, decided: Term) -> Term:
    """Return the term after another decision, which never shortens the present one."""
    if decided.state == present.state:
        return replace(present, ends_at=_later(present.ends_at, decided.ends_at))
    if not is_milder(present.state, decided.state):
        if present.state == "limited" and _outlasts(present.ends_at, decided.ends_at):
            return replace(decided, limit_follows=True, limit_ends_at=present.ends_at)
        return decided
    if decided.state == "limited" and _outlasts(decided.ends_at, present.ends_at):
        ends_at = decided.ends_at
        if present.limit_follows:
            ends_at = _later(present.limit_ends_at, ends_at)
        return replace(present, limit_follows=True, limit_ends_at=ends_at)
    return present


def term_after(present: Term, now: datetime) -> Term:
    """Return the term that follows an expired one."""
    if present.limit_follows and _outlasts(present.limit_ends_at, now):
        return Term("limited", present.limit_ends_at)
    return Term("good")


def _outlasts(end: datetime | None, other: datetime | None) -> bool:
    return other is not None and (end is None or end > other)


def _later(end: datetime | None, other: datetime | None) -> datetime | None:
    return end if _outlasts(end, other) else other


def has_appealed(appealed_at: datetime | None, changed_at: datetime) -> bool:
    """Return whether the newest decision was already appealed."""
    return appealed_at is not None and appealed_at > changed_at


def check_appeal_period(decided_at: datetime, now: datetime) -> None:
    """Raise AppealTooLate if the appeal period is over."""
    if now > appeal_deadline(decided_at):
        raise AppealTooLate


def appeal_deadline(decided_at: datetime) -> datetime:
    """Return the end of the appeal period."""
    return decided_at + APPEAL_PERIOD


def appeal_state(appealed_at: datetime | None, refused_at: datetime | None) -> AppealState:
    """Return the state of the appeal."""
    if appealed_at is None:
        return "none"
    return "open" if refused_at is None else "refused"
