"""Valid combinations of reports and decisions. Pure."""

from datetime import datetime, timedelta

from admin.moderation.accounts.models import State
from admin.moderation.content.errors import CannotHidePerson, PartOfNoProfile
from admin.moderation.reportables.models import Kind
from admin.moderation.reports.errors import CauseOfNoOutfit, NothingToEnd, NoticeMissing
from admin.moderation.reports.models import Act
from contracts.admin import ContentKind, OutfitCause, ProfilePart

STATES: dict[Act, State] = {"warn": "warned", "limit": "limited", "suspend": "suspended"}
"""The account's state after an act; hiding content does not change it."""


def end_of_term(act: Act, days: int | None, now: datetime) -> datetime | None:
    """Return when a decision expires. Raises NothingToEnd."""
    if days is None:
        return None
    if act not in ("limit", "suspend"):
        raise NothingToEnd
    return now + timedelta(days=days)


def hidden_kind(kind: Kind, part: ProfilePart | None) -> ContentKind:
    """Return the kind of content to hide. Raises CannotHidePerson for a person without a part."""
    if kind != "person":
        return kind
    if part is None:
        raise CannotHidePerson
    return part


def check_part(kind: Kind, act: Act, part: ProfilePart | None) -> None:
    """Raise PartOfNoProfile for a part, unless a person's profile is hidden."""
    if part is not None and (kind, act) != ("person", "hide"):
        raise PartOfNoProfile


def hiding_cause(kind: Kind, act: Act, cause: OutfitCause | None) -> OutfitCause | None:
    """Return what of an outfit to hide breaks a rule, by default its picture; None for the rest.

    Raises CauseOfNoOutfit for a cause of another decision.
    """
    if (kind, act) == ("outfit", "hide"):
        return cause or "picture"
    if cause is not None:
        raise CauseOfNoOutfit
    return None


def check_notice(act: Act, notice: str) -> None:
    """Raise NoticeMissing for a decision other than a dismissal without a notice."""
    if act != "dismiss" and not notice:
        raise NoticeMissing
