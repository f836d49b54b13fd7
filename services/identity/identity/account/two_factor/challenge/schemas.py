"""How second factors are sent."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from identity.account.passkeys.authentication.schemas import Assertion
from identity.profile.profiles.schemas import Text

Code = Annotated[Text, Field(max_length=40)]
"""Of an authenticator app, or a recovery code; spaces and dashes do not matter."""


@dataclass(frozen=True)
class SecondFactor:
    """What somebody shows beside the password; a passkey comes first."""

    code: str | None = None
    passkey: Assertion | None = None
