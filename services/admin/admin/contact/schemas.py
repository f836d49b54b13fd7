"""A message to us as it travels over HTTP."""

from typing import Annotated, Literal

from pydantic import BaseModel, StringConstraints

from admin.text_fields import Printable
from admin.waitlist.schemas import Email

Topic = Literal["question", "problem", "privacy", "appeal"]

MAX_TEXT = 5000


class NewMessage(BaseModel):
    """What somebody, signed in or not, wants to tell us."""

    email: Email
    """Where the answer goes."""
    topic: Topic
    text: Annotated[
        str,
        StringConstraints(strip_whitespace=True, min_length=10, max_length=MAX_TEXT),
        Printable,
    ]


class Received(BaseModel):
    """The message is kept, and on its way to a person."""

    message: str = "Thank you. We will answer by mail."
