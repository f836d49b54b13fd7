"""When an announcement may be sent, and why not. Pure."""

from datetime import datetime, timedelta

from shared.errors import Conflict, NotFound

PERIOD = timedelta(days=30)
"""In which only so many announcements may be sent."""
RESUMABLE = timedelta(days=14)
"""After a stop; identity holds back the emails that waited for longer than that."""


class AnnouncementNotFound(NotFound):
    """There is no such announcement."""

    code = "announcement_not_found"
    detail = "This announcement no longer exists."


class NotADraft(Conflict):
    """It was sent already: what people have read cannot be changed."""

    code = "not_a_draft"
    detail = "This announcement was already sent. You can't change, test or delete it."


class NotTested(Conflict):
    """Nobody has seen the email as everybody would get it."""

    code = "announcement_not_tested"
    detail = "Send yourself a test email of this version first, and read it."


class AnnouncementUnderWay(Conflict):
    """Another announcement is being sent."""

    code = "announcement_under_way"
    detail = "Another announcement is being sent. Wait until it's finished, or stop it."


class NotStoppable(Conflict):
    """It is a draft, or everybody has got it."""

    code = "announcement_not_under_way"
    detail = "This announcement isn't being sent."


class NotResumable(Conflict):
    """It was not stopped, everybody has got it, or it was stopped too long ago."""

    code = "announcement_not_resumable"
    detail = "You can resume an announcement for 14 days after stopping it."


class TooManyAnnouncements(Conflict):
    """As many announcements as the settings allow were sent within `PERIOD`."""

    code = "too_many_announcements"

    def __init__(self, limit: int, next_at: datetime) -> None:
        noun = "announcement" if limit == 1 else "announcements"
        super().__init__(
            f"You can send {limit} {noun} in 30 days."
            f" The next one can go out from {next_at.day} {next_at:%B %Y}."
        )
