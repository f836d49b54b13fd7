"""Invite codes as they travel over HTTP."""

from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from admin.text_fields import Printable
from contracts.types import Id
from shared.translations import gettext


def _one_line(text: str) -> str:
    if any(c in text for c in "\r\n\t"):
        raise ValueError(
            gettext("This text has to be one line. Please remove line breaks and tabs.")
        )
    return text


class NewInvite(BaseModel):
    """A code to share."""

    note: Annotated[
        str,
        StringConstraints(strip_whitespace=True, max_length=200),
        Printable,
        AfterValidator(_one_line),
    ] = ""
    uses: int = Field(1, ge=1, le=100, strict=True)


class InviteOut(BaseModel):
    """A code, and the number of registrations with it."""

    model_config = ConfigDict(from_attributes=True)

    id: Id
    code: str
    note: str
    uses: int
    used: int
    entry_id: Id | None
    """The waitlist entry that it was created for, if any."""
    withdrawn_at: datetime | None
    created_at: datetime
