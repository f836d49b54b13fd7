"""The device behind a request, and what signing in and proofs of identity need beside input."""

from dataclasses import dataclass
from datetime import datetime

from identity.tokens import TokenIssuer
from identity.totp import Authenticator
from shared.rate_limit import network_of


@dataclass(frozen=True)
class Device:
    """Where a request came from."""

    address: str
    """The IP address."""
    user_agent: str

    @property
    def network(self) -> str:
        """Return the network by which attempts are counted."""
        return network_of(self.address)


@dataclass(frozen=True)
class RequestContext:
    """One request's device and time, and the process's tools for tokens and second factors."""

    device: Device
    now: datetime
    public_url: str
    token_issuer: TokenIssuer
    authenticator: Authenticator
