"""Codes of authenticator apps (RFC 6238) and recovery codes. Pure."""

import base64
import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

import pyotp

from identity.account.passkeys.authentication.rules import FAULTS, PasskeyFault
from shared.translations import lazy_gettext

Factor = Literal["app", "passkey"]
ChallengeCode = Literal["totp_required", "wrong_totp"] | PasskeyFault
CHALLENGE_DETAILS: Mapping[ChallengeCode, str] = {
    "totp_required": lazy_gettext("Please use your passkey, or enter a code."),
    "wrong_totp": lazy_gettext(
        "This code is wrong or was already used. Wait for the next one and try again."
    ),
    "wrong_passkey": FAULTS["wrong_passkey"],
    "unknown_passkey": FAULTS["unknown_passkey"],
    "passkey_expired": FAULTS["passkey_expired"],
}


@dataclass(frozen=True)
class SecondFactorChallenge:
    """A second factor that is missing or wrong, after the first one was right."""

    code: ChallengeCode
    factors: tuple[Factor, ...]
    """The factors that the account accepts, besides recovery codes."""

    @property
    def detail(self) -> str:
        """Return the sentence to show."""
        if self.code == "totp_required" and "passkey" not in self.factors:
            return lazy_gettext("Please enter the code from your authenticator app.")
        return CHALLENGE_DETAILS[self.code]


STEP_SECONDS = 30
WINDOW = 1
"""Steps accepted before and after the current one, because phones' clocks differ."""
SETUP_LIFETIME = timedelta(minutes=10)
RECOVERY_CODES = 10
RECOVERY_BYTES = 10
"""80 random bits: too many to find a code from its plain hash by brute force."""
_GROUP = 4


def otpauth_url(secret: str, username: str) -> str:
    """Return the content of the QR code for an authenticator app."""
    return pyotp.TOTP(secret, name=username, issuer="Garderobe").provisioning_uri()


def matching_step(secret: str, code: str, now: datetime) -> int | None:
    """Return the time step of a code if that is within WINDOW of now, else None."""
    digits = _bare(code)
    app = pyotp.TOTP(secret)
    current = int(now.timestamp()) // STEP_SECONDS
    steps = range(current + WINDOW, current - WINDOW - 1, -1)
    matches = [hmac.compare_digest(app.generate_otp(step), digits) for step in steps]
    return next((step for step, is_match in zip(steps, matches, strict=True) if is_match), None)


def recovery_code(random: bytes) -> str:
    """Return RECOVERY_BYTES bytes as a code that people can type from paper."""
    text = base64.b32encode(random).decode().lower()
    return "-".join(text[start : start + _GROUP] for start in range(0, len(text), _GROUP))


def recovery_hash(account_id: int, code: str) -> str:
    """Return the stored hash of a recovery code; spaces, dashes and case do not matter."""
    return hashlib.sha256(f"{account_id}.{_bare(code)}".encode()).hexdigest()


def _bare(code: str) -> str:
    kept = code.replace("-", "").replace(" ", "").lower()
    # hmac.compare_digest accepts ASCII only, and all our codes are ASCII.
    return kept if kept.isascii() else ""
