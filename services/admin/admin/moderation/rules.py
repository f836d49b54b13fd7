"""Which decisions and appeals there can be. Pure."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from admin.audit_log.models import Rule
from admin.moderation.models import State
from shared.errors import Conflict, NotFound

SEVERITY: tuple[State, ...] = ("good", "warned", "limited", "suspended")
AppealState = Literal["none", "open", "refused"]
APPEAL_PERIOD = timedelta(days=183)
"""Six months, as Article 20 of the Digital Services Act requires."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A moderator's decision about an account."""

    state: State
    rule: Rule
    notice: str
    """The moderator's words to the owner."""
    code: str
    """Lets a suspended owner, who has no session, appeal."""
    ends_at: datetime | None = None
    """When it ends by itself; None: when a moderator restores the account."""


@dataclass(frozen=True, slots=True)
class Term:
    """The state of an account, and until when. None as an end: until a moderator restores it."""

    state: State
    ends_at: datetime | None = None
    limit_follows: bool = False
    """Whether a limit outlasts the suspension."""
    limit_ends_at: datetime | None = None


class TargetIsAdmin(Conflict):
    """Admins and moderators are judged only after they are none any more."""

    code = "accused_is_admin"
    detail = "This account belongs to an admin or moderator. Revoke their access first."


class NothingDecided(NotFound):
    """Nothing was decided about this account, or no longer stands."""

    code = "nothing_decided"
    detail = "There's no decision about this account, or it was reversed."


class AppealedAlready(Conflict):
    """One decision, one appeal."""

    code = "appealed_already"
    detail = "You've already appealed this decision. Each decision can be appealed once."


class AppealTooLate(Conflict):
    """The six months are over."""

    code = "appeal_too_late"
    detail = "Appeals are possible for six months. This decision is older."


class AppealNotFound(Conflict):
    """There is no appeal to refuse, or somebody has answered it."""

    code = "no_appeal"
    detail = "There's no open appeal here. Someone else may have answered it."


def is_milder(present: State, decided: State) -> bool:
    """Return whether a decision is milder than the one in force, which then stays.

    The owner reads the words of both, and the rule of the severer one.
    """
    return SEVERITY.index(decided) < SEVERITY.index(present)


def term_in_force(present: Term, decided: Term) -> Term:
    """Return the state of an account after another decision: none shortens what there is."""
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
    """Return the state of an account whose term is over."""
    if present.limit_follows and _outlasts(present.limit_ends_at, now):
        return Term("limited", present.limit_ends_at)
    return Term("good")


def _outlasts(end: datetime | None, other: datetime | None) -> bool:
    return other is not None and (end is None or end > other)


def _later(end: datetime | None, other: datetime | None) -> datetime | None:
    return end if _outlasts(end, other) else other


def has_appealed(appealed_at: datetime | None, changed_at: datetime) -> bool:
    """Whether the one appeal against the newest decision was made."""
    return appealed_at is not None and appealed_at > changed_at


def check_appeal_period(decided_at: datetime, now: datetime) -> None:
    """Raises AppealTooLate."""
    if now > appeal_ends(decided_at):
        raise AppealTooLate


def appeal_ends(decided_at: datetime) -> datetime:
    """Until when the owner may appeal."""
    return decided_at + APPEAL_PERIOD


def appeal_state(appealed_at: datetime | None, refused_at: datetime | None) -> AppealState:
    """How far the one appeal is."""
    if appealed_at is None:
        return "none"
    return "open" if refused_at is None else "refused"
