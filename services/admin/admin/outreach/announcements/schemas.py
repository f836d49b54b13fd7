"""Announcements as they travel over HTTP."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from admin.outreach.announcements.models import State
from admin.text_fields import Printable
from contracts.types import Id
from shared.http.text_fields import Line

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
    """An announcement and its progress."""

    model_config = ConfigDict(from_attributes=True)

    id: Id
    subject: str
    text: str
    state: State
    is_tested: bool
    """Whether this version was emailed to an admin. Only then can it be sent."""
    recipients: int | None
    """The number of recipients, for a draft as of its last test; null before a test."""
    sent: int
    failed: int
    created_at: datetime
    sent_at: datetime | None
    stopped_at: datetime | None
    finished_at: datetime | None
    version: int
