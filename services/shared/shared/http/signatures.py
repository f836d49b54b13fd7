"""Signed texts that one service issues and another one verifies, with a shared secret."""

import base64
import hmac
from collections.abc import Sequence

from pydantic import SecretStr


class Signer:
    """Signs as `<text>.<HMAC-SHA-256, base64url>`.

    The key is derived from a gateway secret for one purpose alone, so a signed text is accepted for
    no other purpose, nor as a bearer token (shared.http.sealer).
    """

    def __init__(self, secrets: Sequence[SecretStr], purpose: str) -> None:
        """Sign with the first secret; accept what was signed with any."""
        self._keys = [
            hmac.digest(secret.get_secret_value().encode(), purpose.encode(), "sha256")
            for secret in secrets
        ]

    def sign(self, text: str) -> str:
        return f"{text}.{_signature(text, self._keys[0])}"

    def read(self, signed: str) -> str | None:
        """Return the text, or None if the signature is not genuine."""
        text, _, signature = signed.rpartition(".")
        genuine = any(
            hmac.compare_digest(signature.encode(), _signature(text, key).encode())
            for key in self._keys
        )
        return text if genuine else None


def _signature(text: str, key: bytes) -> str:
    digest = hmac.digest(key, text.encode(), "sha256")
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
