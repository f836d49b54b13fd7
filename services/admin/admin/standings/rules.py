"""Which decisions and appeals there can be. Pure."""

from datetime import datetime
from typing import Literal

from admin.audit.models import Rule
from admin.standings.models import State
from shared.errors import Conflict, NotFound

SEVERITY: tuple[State, ...] = ("good", "warned", "limited", "suspended")
AppealState = Literal["none", "open", "refused"]


class AccusedIsAdmin(Conflict):
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


class NoAppeal(Conflict):
    """There is no appeal to refuse, or somebody has answered it."""

    code = "no_appeal"
    detail = "There's no open appeal here. Someone else may have answered it."


def severer(present: State, decided: State) -> State:
    """A milder decision does not lift a severer one: that takes a restoration."""
    return max(present, decided, key=SEVERITY.index)


def rule_in_force(
    present: State, rule: Rule | None, decided: State, decided_by: Rule
) -> Rule | None:
    """Return the rule to show to the account's owner: that of the severer decision."""
    is_milder = SEVERITY.index(decided) < SEVERITY.index(present)
    return rule if is_milder else decided_by


def words_in_force(present: State, notice: str, decided: State, said: str) -> str:
    """What the owner reads: a milder decision adds its words to those of the severer one."""
    is_milder = SEVERITY.index(decided) < SEVERITY.index(present)
    return f"{notice}\n\n{said}" if is_milder else said


def has_appealed(appealed_at: datetime | None, changed_at: datetime) -> bool:
    """Whether the one appeal against the newest decision was made."""
    return appealed_at is not None and appealed_at > changed_at


def appeal_state(appealed_at: datetime | None, refused_at: datetime | None) -> AppealState:
    """How far the one appeal is."""
    if appealed_at is None:
        return "none"
    return "open" if refused_at is None else "refused"
