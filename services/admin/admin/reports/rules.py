"""Which reports and decisions there can be. Pure."""

from datetime import datetime, timedelta

from admin.content_moderation.rules import CannotHidePerson, PartOfNoProfile
from admin.moderation.models import State
from admin.reportables.models import Kind
from admin.reports.models import Act
from contracts.admin import ContentKind, ProfilePart
from shared.errors import Conflict, FieldError, InvalidInput, NotFound

STATES: dict[Act, State] = {"warn": "warned", "limit": "limited", "suspend": "suspended"}
"""What an act makes of the account; to hide a thing changes nothing about the account."""


class ReportNotFound(NotFound):
    """There is no such report."""

    code = "report_not_found"
    detail = "This report no longer exists."


class ReportingOneself(Conflict):
    """The reported thing is the reporter's own."""

    code = "reporting_oneself"
    detail = "This is yours. You can change or delete it yourself."


class AlreadyDecided(Conflict):
    """Another moderator was faster."""

    code = "already_decided"
    detail = "This report has already been decided."


class NoticeMissing(InvalidInput):
    """People are told why something is decided against them."""

    code = "notice_missing"

    def __init__(self) -> None:
        message = "Tell the person why."
        super().__init__(message, errors=[FieldError(field="notice", message=message)])


class NothingToEnd(InvalidInput):
    """Only a limit or a suspension can end by itself."""

    code = "nothing_to_end"

    def __init__(self) -> None:
        message = "Only a limit or a suspension can end by itself."
        super().__init__(message, errors=[FieldError(field="days", message=message)])


def end_of(act: Act, days: int | None, now: datetime) -> datetime | None:
    """Return when a judgement ends by itself. Raises NothingToEnd."""
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
    """Raises PartOfNoProfile for a part of anything but a person whose profile is hidden."""
    if part is not None and (kind, act) != ("person", "hide"):
        raise PartOfNoProfile


def check_notice(act: Act, notice: str) -> None:
    """Raises NoticeMissing for a judgement without words."""
    if act != "dismiss" and not notice:
        raise NoticeMissing
