"""The limit of passkeys per account, and the faults of a passkey's response."""

from collections.abc import Mapping
from typing import Literal

from shared.translations import lazy_gettext

MAX_PASSKEYS = 10

PasskeyFault = Literal["wrong_passkey", "unknown_passkey", "passkey_expired"]
FAULTS: Mapping[PasskeyFault, str] = {
    "wrong_passkey": lazy_gettext("This passkey could not be verified. Please try again."),
    "unknown_passkey": lazy_gettext(
        "This passkey no longer works here. Please log in another way."
    ),
    "passkey_expired": lazy_gettext("This took too long. Please try again."),
}
