"""What a code is exchanged with."""

from dataclasses import dataclass
from datetime import datetime

from identity.account.two_factor.challenge.schemas import SecondFactor
from identity.sessions.schemas import Device
from identity.tokens import TokenIssuer
from identity.totp import Authenticator


@dataclass(frozen=True)
class SignInContext:
    """Who stands at the door with a code: what the browser shows beside it, and our own tools."""

    mint: TokenIssuer
    authenticator: Authenticator
    device: Device
    public_url: str
    now: datetime
    refresh_token: str
    """Of the session that the browser has, if any: a provider is linked to no other."""
    bind: str
    """The bind cookie of the same session."""
    second_factor: SecondFactor
    """Where an account asks for one."""
    restore: bool
    """Keep an account that is about to be deleted."""
