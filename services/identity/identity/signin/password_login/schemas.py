"""Signing in as it travels over HTTP."""

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, Field

from identity.account.passkeys.authentication.schemas import Assertion
from identity.account.two_factor.challenge.schemas import Code
from identity.profile.profiles.schemas import Secret, Text


class Credentials(BaseModel):
    """An email address or a username, and the password."""

    login: Annotated[
        Text,
        BeforeValidator(lambda value: value.strip().lower() if isinstance(value, str) else value),
        Field(min_length=1, max_length=254),
    ]
    password: Annotated[Secret, Field(min_length=1, max_length=128)]
    totp: Code | None = None
    """Where the account asks for one: of the authenticator app, or a recovery code."""
    passkey: Assertion | None = None
    """In place of the code."""
    restore: bool = False
    """Keep an account that is about to be deleted."""


class PasskeyCredentials(BaseModel):
    """A passkey, which names its account."""

    passkey: Assertion
    restore: bool = False
    """Keep an account that is about to be deleted."""
