"""Reasons why an announcement cannot be changed, sent, stopped or resumed."""

from datetime import datetime

from shared.errors import Conflict, NotFound


class AnnouncementNotFound(NotFound):
    """There is no such announcement."""

    code = "announcement_not_found"
    detail = "This announcement no longer exists."


class NotADraft(Conflict):
    """It was already sent, so it can no longer change."""

    code = "not_a_draft"
    detail = "This announcement was already sent. You can't change, test or delete it."


class NotTested(Conflict):
    """This version was not emailed to an admin for testing."""

    code = "announcement_not_tested"
    detail = "Send yourself a test email of this version first, and read it."


class AnnouncementUnderWay(Conflict):
    """Another announcement is being sent."""

    code = "announcement_under_way"
    detail = "Another announcement is being sent. Wait until it's finished, or stop it."


class NotStoppable(Conflict):
    """It is a draft, or it was sent to everybody."""

    code = "announcement_not_under_way"
    detail = "This announcement isn't being sent."


class NotResumable(Conflict):
    """It was not stopped, was sent to everybody, or was stopped too long ago."""

    code = "announcement_not_resumable"
    detail = "You can resume an announcement for 14 days after stopping it."


class TooManyAnnouncements(Conflict):
    """The number of announcements that the settings allow in 30 days is reached."""

    code = "too_many_announcements"

    def __init__(self, limit: int, next_at: datetime) -> None:
        noun = "announcement" if limit == 1 else "announcements"
        super().__init__(
            f"You can send {limit} {noun} in 30 days."
            f" The next one can go out from {next_at.day} {next_at:%B %Y}."
        )
