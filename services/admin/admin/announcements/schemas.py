"""Announcements as admins see and write them."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from admin.announcements.models import State
from admin.text_fields import Printable
from contracts.types import Id
from shared.text_fields import Line

MAX_SUBJECT, MAX_TEXT = 120, 5000


def _with_plain_newlines(text: object) -> object:
    return text.replace("\r\n", "\n") if isinstance(text, str) else text


class NewAnnouncement(BaseModel):
    """Plain text; blank lines separate paragraphs."""

    subject: Annotated[Line, Field(min_length=1, max_length=MAX_SUBJECT), Printable]
    text: Annotated[
        str,
        BeforeValidator(_with_plain_newlines),
        StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_TEXT),
        Printable,
    ]
    """Paragraphs are separated by blank lines."""


class AnnouncementOut(BaseModel):
    """An announcement and how far its mailing is."""

    model_config = ConfigDict(from_attributes=True)

    id: Id
    subject: str
    text: str
    state: State
    is_tested: bool
    """Whether these very words were emailed to an admin: only then can they be sent."""
    recipients: int | None
    """How many people get it, or would have when it was tested; null before a test."""
    sent: int
    failed: int
    created_at: datetime
    sent_at: datetime | None
    stopped_at: datetime | None
    finished_at: datetime | None
    version: int
