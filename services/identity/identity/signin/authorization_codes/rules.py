"""How long sign-in codes are good, and how a browser proves that it asked for one."""

import base64
import hashlib
import hmac
import re
from datetime import timedelta

PROVIDER_LIFETIME = timedelta(seconds=60)
"""The browser is on its way already."""
LETTER_LIFETIME = timedelta(minutes=15)

_VERIFIER = re.compile(r"[A-Za-z0-9._~-]{43,128}")


def is_proven(verifier: str, challenge: str) -> bool:
    """Whether the verifier is the one of which the challenge was made (RFC 7636, 4.6, S256)."""
    if not _VERIFIER.fullmatch(verifier):
        return False
    digest = hashlib.sha256(verifier.encode()).digest()
    made = base64.urlsafe_b64encode(digest).decode().rstrip("=")
    return hmac.compare_digest(made, challenge)
