"""Schemas of an account's passkeys."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from contracts.types import Id
from identity.account.passkeys.authentication.models import Passkey
from identity.account.passkeys.authentication.schemas import NewCredential
from identity.profile.profiles.schemas import Text

Name = Annotated[Text, StringConstraints(strip_whitespace=True), Field(min_length=1, max_length=60)]


class PasskeyName(BaseModel):
    """The owner's name for a passkey."""

    name: Name


class NewPasskey(BaseModel):
    """The result of `navigator.credentials.create()`; the name defaults to that of the device."""

    credential: NewCredential
    name: Name | None = None


class PasskeyOut(BaseModel):
    """One passkey."""

    id: Id
    name: str
    created_at: datetime
    used_at: datetime | None

    @classmethod
    def of(cls, row: Passkey) -> "PasskeyOut":
        return cls(id=row.id, name=row.name, created_at=row.created_at, used_at=row.used_at)


class PasskeyList(BaseModel):
    """All passkeys of an account (at most ten), the oldest first."""

    items: list[PasskeyOut]


class PasskeyAdded(BaseModel):
    """The new passkey. The first second factor brings recovery codes, shown only once."""

    passkey: PasskeyOut
    recovery_codes: list[str]
