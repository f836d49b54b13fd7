"""Passkeys as their owner sees and changes them over HTTP."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from contracts.types import Id
from identity.account.passkeys.authentication.models import Passkey
from identity.account.passkeys.authentication.schemas import NewCredential
from identity.profile.profiles.schemas import Text

Name = Annotated[Text, StringConstraints(strip_whitespace=True), Field(min_length=1, max_length=60)]


class PasskeyName(BaseModel):
    """What its owner calls a passkey."""

    name: Name


class NewPasskey(BaseModel):
    """What `navigator.credentials.create()` answered; without a name it is called by its device."""

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
    """Every passkey of an account, the first made first; at most ten."""

    items: list[PasskeyOut]


class PasskeyAdded(BaseModel):
    """With the account's first second factor come recovery codes, shown once; else none."""

    passkey: PasskeyOut
    recovery_codes: list[str]
