"""Seals the access tokens that the gateway forwards. Services accept no others."""

import base64
import hmac
from collections.abc import Sequence

from pydantic import SecretStr

from shared.http.tokens import MAX_TOKEN_CHARS, InvalidToken


class Sealer:
    """Converts an access token into a sealed bearer token and back.

    A bearer is `<token>.<HMAC-SHA-256 of the token, base64url>`. Scripts can read the token from
    the session cookie, but no browser ever gets the seal: forward auth adds it after checking the
    bind cookie.
    """

    def __init__(self, secrets: Sequence[SecretStr]) -> None:
        """Seal with the first secret; unseal with any."""
        self._secrets = [secret.get_secret_value().encode() for secret in secrets]

    def seal(self, token: str) -> str:
        """Return the bearer for a token."""
        return f"{token}.{_digest(token, self._secrets[0])}"

    def unseal(self, bearer: str) -> str:
        """Return the token of a bearer. Raises InvalidToken if none of the secrets sealed it."""
        if len(bearer) > MAX_TOKEN_CHARS or not bearer.isascii():
            raise InvalidToken("form")
        token, _, digest = bearer.rpartition(".")
        if not any(hmac.compare_digest(digest, _digest(token, one)) for one in self._secrets):
            raise InvalidToken("not sealed by the gateway")
        return token


def _digest(token: str, secret: bytes) -> str:
    digest = hmac.digest(secret, token.encode(), "sha256")
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
