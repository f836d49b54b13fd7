"""Seals secrets that the database holds, with secrets of the wardrobe alone."""

import base64
import hmac
from collections.abc import Sequence

from cryptography.fernet import Fernet, InvalidToken
from pydantic import SecretStr


class Unreadable(Exception):
    """The text was sealed with another secret or for another person, or is damaged."""


class SecretSealer:
    """Seals with the first secret and opens with any, so that they can be rotated.

    A sealed text is `<id of the secret>.<Fernet token>`. The token holds the owner's id too: a row
    that was copied to another person cannot be opened.
    """

    def __init__(self, secrets: Sequence[SecretStr]) -> None:
        keys = [secret.get_secret_value().encode() for secret in secrets]
        self._keys = {_derived(key, b"id").hex()[:12]: _fernet(key) for key in keys}
        self.current = next(iter(self._keys))
        """The id of the secret that seals."""

    def seal(self, text: str, owner_id: int) -> str:
        token = self._keys[self.current].encrypt(f"{owner_id}:{text}".encode())
        return f"{self.current}.{token.decode()}"

    def open(self, sealed: str, owner_id: int) -> str:
        """Return the text. Raises Unreadable."""
        key, _, token = sealed.partition(".")
        if key not in self._keys:
            raise Unreadable
        try:
            opened = self._keys[key].decrypt(token.encode()).decode()
        except InvalidToken:
            raise Unreadable from None
        sealed_for, _, text = opened.partition(":")
        if sealed_for != str(owner_id):
            raise Unreadable
        return text


def _fernet(secret: bytes) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(_derived(secret, b"fernet")))


def _derived(secret: bytes, purpose: bytes) -> bytes:
    return hmac.digest(secret, b"wardrobe.sealing." + purpose, "sha256")
