"""Second factors as they travel over HTTP."""

from datetime import datetime

from pydantic import BaseModel

from identity.credentials.schemas import Confirmation
from identity.secondfactor.schemas import Code


class TwoFactorState(BaseModel):
    """Whether the account asks for a second factor."""

    enabled: bool
    enabled_at: datetime | None
    recovery_codes_left: int


class TwoFactorSetup(BaseModel):
    """What an authenticator app needs: typed in, or as a QR code."""

    secret: str
    otpauth_url: str


class FirstCode(BaseModel):
    """The code that shows that the app is set up."""

    code: Code


class ConfirmationWithCode(Confirmation):
    """Password and second factor once more."""

    code: Code


class RecoveryCodes(BaseModel):
    """Shown once: each is good once, in place of the app's code."""

    recovery_codes: list[str]
