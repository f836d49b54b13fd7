"""Lifetimes of authorization codes, and the check of PKCE verifiers. Pure."""

import base64
import hashlib
import hmac
import re
from datetime import timedelta

PROVIDER_LIFETIME = timedelta(seconds=60)
"""Short, because the browser is already being redirected."""
LOGIN_LINK_LIFETIME = timedelta(minutes=15)

_VERIFIER = re.compile(r"[A-Za-z0-9._~-]{43,128}")


def is_proven(verifier: str, challenge: str) -> bool:
    """Return whether the challenge was made from the verifier (RFC 7636, 4.6, S256)."""
    if not _VERIFIER.fullmatch(verifier):
        return False
    digest = hashlib.sha256(verifier.encode()).digest()
    made = base64.urlsafe_b64encode(digest).decode().rstrip("=")
    return hmac.compare_digest(made, challenge)
