"""Schemas of signing in."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, Field

from identity.account.passkeys.authentication.schemas import Assertion
from identity.account.two_factor.challenge.schemas import Code, SecondFactor
from identity.profile.profiles.schemas import Secret, Text
from identity.request_context import RequestContext


class Credentials(BaseModel):
    """An email address or a username, and the password."""

    login: Annotated[
        Text,
        BeforeValidator(lambda value: value.strip().lower() if isinstance(value, str) else value),
        Field(min_length=1, max_length=254),
    ]
    password: Annotated[Secret, Field(min_length=1, max_length=128)]
    totp: Code | None = None
    """If the account needs one: a code from the authenticator app, or a recovery code."""
    passkey: Assertion | None = None
    """Instead of the code."""
    restore: bool = False
    """Keep an account that is scheduled for deletion."""


class PasskeyCredentials(BaseModel):
    """A passkey; it identifies its account."""

    passkey: Assertion
    restore: bool = False
    """Keep an account that is scheduled for deletion."""


@dataclass(frozen=True)
class SignInContext:
    """A request to sign in, with what the browser sent besides its proof of identity."""

    request: RequestContext
    second_factor: SecondFactor
    """For accounts that need one."""
    restore: bool
    """Keep an account that is scheduled for deletion."""
    refresh_token: str = ""
    """Of the browser's session, if it has one: a provider is linked in no other."""
    bind: str = ""
    """The bind cookie of that session."""
