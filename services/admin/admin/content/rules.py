"""Which things can be hidden, and who may appeal and review. Pure."""

from datetime import datetime, timedelta

from shared.errors import Conflict, Malformed, NotFound

APPEAL_PERIOD = timedelta(days=183)
"""Six months, as Article 20 of the Digital Services Act requires."""


class CannotHidePerson(Malformed):
    """A person is not a single thing."""

    code = "cannot_hide_person"
    detail = "You can't hide a person. Limit or suspend the account, or hide a single item."


class ContentGone(Conflict):
    """The thing was deleted before the decision."""

    code = "content_gone"
    detail = "The owner has deleted this. Dismiss the report, or act on the account."


class DecisionNotFound(NotFound):
    """There is no such decision, it is about somebody else, or it was taken back."""

    code = "decision_not_found"
    detail = "This decision doesn't exist, or it was reversed."


class AppealTooLate(Conflict):
    """The six months are over."""

    code = "appeal_too_late"
    detail = "Appeals are possible for six months. This decision is older."


class SameModerator(Conflict):
    """An appeal is reviewed by somebody else, where there is somebody else."""

    code = "same_moderator"
    detail = "You made this decision. Another moderator has to review the appeal."


def check_period(decided_at: datetime, now: datetime) -> None:
    """Raises AppealTooLate."""
    if now - decided_at > APPEAL_PERIOD:
        raise AppealTooLate


def appeal_ends(decided_at: datetime) -> datetime:
    """Until when the owner may appeal."""
    return decided_at + APPEAL_PERIOD
