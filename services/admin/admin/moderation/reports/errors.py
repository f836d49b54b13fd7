"""Reports that cannot be made, and decisions that cannot be carried out."""

from shared.http.errors import Conflict, FieldError, InvalidInput, NotFound
from shared.translations import gettext, lazy_gettext


class ReportNotFound(NotFound):
    """The report does not exist."""

    code = "report_not_found"
    detail = lazy_gettext("This report no longer exists.")


class ReportingOneself(Conflict):
    """The content belongs to the reporter."""

    code = "reporting_oneself"
    detail = lazy_gettext("This is yours. You can change or delete it yourself.")


class AlreadyDecided(Conflict):
    """Another moderator decided first."""

    code = "already_decided"
    detail = lazy_gettext("This report has already been decided.")


class NoticeMissing(InvalidInput):
    """A decision against a person needs a notice."""

    code = "notice_missing"

    def __init__(self) -> None:
        message = gettext("Tell the person why.")
        super().__init__(message, errors=[FieldError(field="notice", message=message)])


class CauseOfNoOutfit(InvalidInput):
    """Only hiding an outfit takes a cause."""

    code = "cause_of_no_outfit"
    detail = lazy_gettext("Only hiding an outfit takes a cause. Leave the cause out.")

    def __init__(self) -> None:
        super().__init__(errors=[FieldError(field="cause", message=self.detail)])


class NothingToEnd(InvalidInput):
    """Only a limit or a suspension can expire."""

    code = "nothing_to_end"

    def __init__(self) -> None:
        message = gettext("Only a limit or a suspension can end automatically.")
        super().__init__(message, errors=[FieldError(field="days", message=message)])
