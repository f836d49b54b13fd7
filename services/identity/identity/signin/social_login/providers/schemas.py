"""Signing in through other providers, as it travels over HTTP."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, Field

from identity.profile.profiles.schemas import Text
from identity.signin.authorization_codes.schemas import Challenged


class ProviderOut(BaseModel):
    """Somebody else with whom people may sign in."""

    id: str
    name: str


class ProviderList(BaseModel):
    """Those that can be used here; often none."""

    items: list[ProviderOut]


class Start(Challenged):
    """How a sign-in begins: with the challenge of the browser, and the page wanted after it."""

    return_to: (
        Annotated[str, Field(max_length=1000, pattern=r"^/([!-.0-\[\]-~][!-\[\]-~]*)?$")] | None
    ) = None
    """A path of this site."""
    invite_code: Annotated[Text, Field(max_length=100)] | None = None
    """Where a newcomer needs one."""
    link: bool = False
    """Link the provider to the account that is signed in."""


class StartOut(BaseModel):
    """Where the browser goes next."""

    url: str


@dataclass(frozen=True)
class Answer:
    """What a browser brings back from a provider (RFC 6749, 4.1.2; RFC 9207)."""

    provider: str
    attempt: str
    """From the cookie of the browser that began the sign-in."""
    state: str
    code: str
    error: str
    issuer: str | None


@dataclass(frozen=True)
class Outcome:
    """What becomes of it: a code to exchange, or a word that says why not."""

    code: str | None = None
    error: str | None = None
