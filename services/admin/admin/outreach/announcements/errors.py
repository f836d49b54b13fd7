"""Reasons why an announcement cannot be changed, sent, stopped or resumed."""

from datetime import datetime

from shared.http.errors import Conflict, NotFound
from shared.translations import format_date, lazy_gettext, ngettext


class AnnouncementNotFound(NotFound):
    """There is no such announcement."""

    code = "announcement_not_found"
    detail = lazy_gettext("This announcement no longer exists.")


class NotADraft(Conflict):
    """It was already sent, so it can no longer change."""

    code = "not_a_draft"
    detail = lazy_gettext(
        "This announcement was already sent. You can't change, test or delete it."
    )


class NotTested(Conflict):
    """This version was not emailed to an admin for testing."""

    code = "announcement_not_tested"
    detail = lazy_gettext("Send yourself a test email of this version first, and read it.")


class AnnouncementUnderWay(Conflict):
    """Another announcement is being sent."""

    code = "announcement_under_way"
    detail = lazy_gettext(
        "Another announcement is being sent. Wait until it's finished, or stop it."
    )


class NotStoppable(Conflict):
    """It is a draft, or it was sent to everybody."""

    code = "announcement_not_under_way"
    detail = lazy_gettext("This announcement isn't being sent.")


class NotResumable(Conflict):
    """It was not stopped, was sent to everybody, or was stopped too long ago."""

    code = "announcement_not_resumable"
    detail = lazy_gettext("You can resume an announcement for 14 days after stopping it.")


class TooManyAnnouncements(Conflict):
    """The number of announcements that the settings allow in 30 days is reached."""

    code = "too_many_announcements"

    def __init__(self, limit: int, next_at: datetime) -> None:
        super().__init__(
            ngettext(
                "You can send {count} announcement in 30 days. The next one can go out from {day}.",
                "You can send {count} announcements in 30 days. "
                "The next one can go out from {day}.",
                limit,
                day=format_date(next_at),
            )
        )
