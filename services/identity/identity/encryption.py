"""Seals secrets that the database holds, with a key from the environment."""

import hmac

from joserfc import jwe
from joserfc.errors import JoseError
from joserfc.jwk import OctKey

_HEADER = {"alg": "dir", "enc": "A256GCM"}


class Unreadable(Exception):
    """The text was sealed with another secret or for another row, or is damaged."""


class Vault:
    """AES-256-GCM with a key derived from a secret; each `purpose` has its own key."""

    def __init__(self, secret: str, purpose: str) -> None:
        derived = hmac.digest(secret.encode(), f"vault.{purpose}".encode(), "sha256")
        self._key = OctKey.import_key(derived)

    def seal(self, text: str, context: str) -> str:
        """Seal a text for one context (a row, a cookie); it cannot be opened in another one."""
        return jwe.encrypt_compact(_HEADER | {"kid": context}, text, self._key)

    def open(self, sealed: str, context: str) -> str:
        """Return the text; raises Unreadable."""
        try:
            opened = jwe.decrypt_compact(sealed, self._key, algorithms=["dir", "A256GCM"])
        except (JoseError, ValueError) as exc:
            raise Unreadable from exc
        if opened.headers() != _HEADER | {"kid": context} or opened.plaintext is None:
            raise Unreadable
        return opened.plaintext.decode()
