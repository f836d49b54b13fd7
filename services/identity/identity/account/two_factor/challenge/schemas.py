"""Schemas of second factors."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from identity.account.passkeys.authentication.schemas import Assertion
from identity.profile.profiles.schemas import Text

Code = Annotated[Text, Field(max_length=40)]
"""A code from an authenticator app, or a recovery code; spaces and dashes do not matter."""


@dataclass(frozen=True)
class SecondFactor:
    """The second factor of a request; the passkey wins if it has both."""

    code: str | None = None
    passkey: Assertion | None = None
