"""Second factors as they travel over HTTP."""

from datetime import datetime

from pydantic import BaseModel

from identity.account.passkeys.authentication.schemas import Assertion
from identity.account.password.schemas import Confirmation
from identity.account.two_factor.challenge.schemas import Code, SecondFactor


class TwoFactorState(BaseModel):
    """Whether the account asks for a second factor."""

    enabled: bool
    """Whether by an authenticator app."""
    enabled_at: datetime | None
    passkeys: int
    """How many there are: with the first, signing in takes a second factor too."""
    recovery_codes_left: int


class TwoFactorSetup(BaseModel):
    """What an authenticator app needs: typed in, or as a QR code."""

    secret: str
    otpauth_url: str


class FirstCode(BaseModel):
    """The code that shows that the app is set up."""

    code: Code


class ConfirmationWithFactor(Confirmation):
    """Password and, where the account asks for one, a second factor once more."""

    code: Code | None = None
    """Of the authenticator app, or a recovery code."""
    passkey: Assertion | None = None

    @property
    def second_factor(self) -> SecondFactor:
        return SecondFactor(self.code, self.passkey)


class RecoveryCodes(BaseModel):
    """Shown once: each is good once, in place of the app's code."""

    recovery_codes: list[str]
