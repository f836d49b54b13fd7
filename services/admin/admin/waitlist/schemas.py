"""The waitlist as it travels over HTTP."""

from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from admin.text_fields import Country, Printable
from admin.waitlist.models import State
from admin.waitlist.rules import is_email
from contracts.types import Id
from shared.translations import gettext


class RefusedRow(BaseModel):
    """A row that was skipped, and the reason."""

    line: int
    message: str


class ImportOut(BaseModel):
    """Numbers of added, known and refused rows, and the first refused rows with reasons."""

    added: int
    known: int
    refused: int
    problems: list[RefusedRow]


def _email(address: str) -> str:
    if not is_email(address):
        raise ValueError(gettext("Please enter an email address such as name@example.org."))
    return address


Email = Annotated[
    str,
    StringConstraints(strip_whitespace=True),
    AfterValidator(_email),
    Field(examples=["name@example.org"]),
]
Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=500), Printable]
Source = Annotated[str, StringConstraints(strip_whitespace=True, max_length=50), Printable]


class NewEntry(BaseModel):
    """A person who wants to register."""

    email: Email
    country: Country | None = None
    why: Text = ""
    source: Source = "web"


class Welcome(BaseModel):
    """The confirmation; it is the same for known and new addresses."""

    message: str = Field(
        default_factory=lambda: gettext("Thanks! We'll email you when it's your turn.")
    )


class WaitlistEntryOut(BaseModel):
    """An entry as admins see it."""

    model_config = ConfigDict(from_attributes=True)

    id: Id
    email: str
    country: str | None
    why: str
    source: str
    position: Annotated[int | None, Field(description="Position in the queue, from 1.")] = None
    state: State
    created_at: datetime
