"""Schemas of two-factor authentication."""

from datetime import datetime

from pydantic import BaseModel

from identity.account.passkeys.authentication.schemas import Assertion
from identity.account.password.schemas import Confirmation
from identity.account.two_factor.challenge.schemas import Code, SecondFactor


class TwoFactorState(BaseModel):
    """Whether the account needs a second factor to log in."""

    enabled: bool
    """Whether an authenticator app is on."""
    enabled_at: datetime | None
    passkeys: int
    """Their number; if there are any, logging in needs a second factor."""
    recovery_codes_left: int


class TwoFactorSetup(BaseModel):
    """The secret for an authenticator app, to type in or to show as a QR code."""

    secret: str
    otpauth_url: str


class FirstCode(BaseModel):
    """A code that proves that the app is set up."""

    code: Code


class ConfirmationWithFactor(Confirmation):
    """The password and, if the account needs one, a second factor."""

    code: Code | None = None
    """From the authenticator app, or a recovery code."""
    passkey: Assertion | None = None

    @property
    def second_factor(self) -> SecondFactor:
        return SecondFactor(self.code, self.passkey)


class RecoveryCodes(BaseModel):
    """Recovery codes, shown only once; each works once, instead of the app's code."""

    recovery_codes: list[str]
