"""Which codes are good (RFC 6238), and what recovery codes look like. Pure."""

import base64
import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

import pyotp

from identity.account.passkeys.authentication.rules import FAULTS, PasskeyFault

Factor = Literal["app", "passkey"]
LackCode = Literal["totp_required", "wrong_totp"] | PasskeyFault
LACKS: Mapping[LackCode, str] = {
    "totp_required": "Please use your passkey, or enter a code.",
    "wrong_totp": "This code is wrong or was already used. Wait for the next one and try again.",
    "wrong_passkey": FAULTS["wrong_passkey"],
    "unknown_passkey": FAULTS["unknown_passkey"],
    "passkey_expired": FAULTS["passkey_expired"],
}


@dataclass(frozen=True)
class SecondFactorChallenge:
    """What keeps somebody out who has shown who they are, or so it seems."""

    code: LackCode
    factors: tuple[Factor, ...]
    """What the account takes, beside recovery codes."""

    @property
    def detail(self) -> str:
        """A sentence to show."""
        if self.code == "totp_required" and "passkey" not in self.factors:
            return "Please enter the code of your authenticator app."
        return LACKS[self.code]


STEP_SECONDS = 30
WINDOW = 1
"""Steps before and after the present one: phones' clocks differ."""
SETUP_LASTS = timedelta(minutes=10)
RECOVERY_CODES = 10
RECOVERY_BYTES = 10
"""80 random bits: a plain hash of so many cannot be searched."""
_GROUP = 4


def app_address(secret: str, username: str) -> str:
    """What the QR code for an authenticator app says."""
    return pyotp.TOTP(secret, name=username, issuer="Garderobe").provisioning_uri()


def matching_step(secret: str, code: str, now: datetime) -> int | None:
    """The time step that a code belongs to, if it is good about now."""
    digits = _bare(code)
    app = pyotp.TOTP(secret)
    present = int(now.timestamp()) // STEP_SECONDS
    steps = range(present + WINDOW, present - WINDOW - 1, -1)
    good = [hmac.compare_digest(app.generate_otp(step), digits) for step in steps]
    return next((step for step, is_good in zip(steps, good, strict=True) if is_good), None)


def recovery_code(random: bytes) -> str:
    """A code that people can type from paper, of RECOVERY_BYTES bytes."""
    text = base64.b32encode(random).decode().lower()
    return "-".join(text[start : start + _GROUP] for start in range(0, len(text), _GROUP))


def recovery_hash(account_id: int, code: str) -> str:
    """What is kept of a recovery code; spaces, dashes and capitals do not matter."""
    return hashlib.sha256(f"{account_id}.{_bare(code)}".encode()).hexdigest()


def _bare(code: str) -> str:
    kept = code.replace("-", "").replace(" ", "").lower()
    # hmac.compare_digest takes ASCII only, and no code of ours has anything else.
    return kept if kept.isascii() else ""
