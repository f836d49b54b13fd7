"""How many passkeys an account has, and what may be wrong with an answer of one."""

from collections.abc import Mapping
from typing import Literal

MAX_PASSKEYS = 10

PasskeyFault = Literal["wrong_passkey", "unknown_passkey", "passkey_expired"]
FAULTS: Mapping[PasskeyFault, str] = {
    "wrong_passkey": "This passkey could not be verified. Please try again.",
    "unknown_passkey": "This passkey opens no account here any more. Please log in another way.",
    "passkey_expired": "This took too long. Please try again.",
}
