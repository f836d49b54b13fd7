"""A message to the support team as it travels over HTTP."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from admin.text_fields import Printable
from admin.waitlist.schemas import Email
from shared.translations import gettext

Topic = Literal["question", "problem", "privacy", "appeal"]

MAX_TEXT = 5000


class NewMessage(BaseModel):
    """A message to the support team, with or without a session."""

    email: Email
    """The address for the answer."""
    topic: Topic
    text: Annotated[
        str,
        StringConstraints(strip_whitespace=True, min_length=10, max_length=MAX_TEXT),
        Printable,
    ]


class Received(BaseModel):
    """The message was received and will be emailed to the support team."""

    message: str = Field(default_factory=lambda: gettext("Thank you. We'll answer by email."))
