"""Which reports and decisions there can be. Pure."""

from admin.reports.models import Act
from admin.standings.models import State
from shared.errors import Conflict, FieldError, Malformed, NotFound

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


class NoticeMissing(Malformed):
    """People are told why something is decided against them."""

    code = "notice_missing"

    def __init__(self) -> None:
        message = "Tell the person why."
        super().__init__(message, errors=[FieldError(field="notice", message=message)])


def check_notice(act: Act, notice: str) -> None:
    """Raises NoticeMissing for a judgement without words."""
    if act != "dismiss" and not notice:
        raise NoticeMissing
