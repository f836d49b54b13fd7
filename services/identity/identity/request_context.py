"""The device behind a request, and what signing in and proofs of identity need beside input."""

from dataclasses import dataclass
from datetime import datetime

from identity.tokens import TokenIssuer
from identity.totp import Authenticator


@dataclass(frozen=True)
class Device:
    """Where a request came from."""

    address: str
    """The IP address."""
    user_agent: str


@dataclass(frozen=True)
class RequestContext:
    """One request's device and time, and the process's tools for tokens and second factors."""

    device: Device
    network: str
    """By which attempts are counted."""
    now: datetime
    public_url: str
    token_issuer: TokenIssuer
    authenticator: Authenticator
