"""Schemas of social login."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, Field

from identity.profile.profiles.schemas import Text
from identity.signin.authorization_codes.schemas import Challenged


class ProviderOut(BaseModel):
    """A provider with which people can log in."""

    id: str
    name: str


class ProviderList(BaseModel):
    """The providers that are available here; may be empty."""

    items: list[ProviderOut]


class Start(Challenged):
    """The browser's PKCE challenge, and options of the login."""

    return_to: (
        Annotated[str, Field(max_length=1000, pattern=r"^/([!-.0-\[\]-~][!-\[\]-~]*)?$")] | None
    ) = None
    """The page to open afterwards, as a path of this site."""
    invite_code: Annotated[Text, Field(max_length=100)] | None = None
    """For newcomers, if registration needs one."""
    link: bool = False
    """Link the provider to your current account."""


class StartOut(BaseModel):
    """The provider's URL for the browser."""

    url: str


@dataclass(frozen=True)
class CallbackParams:
    """A provider's answer, sent by the browser (RFC 6749, 4.1.2; RFC 9207)."""

    provider: str
    attempt: str
    """From the browser's cookie, set when it started the login."""
    state: str
    code: str
    error: str
    issuer: str | None


@dataclass(frozen=True)
class CallbackResult:
    """A code to exchange, or an error code."""

    code: str | None = None
    error: str | None = None
