"""Seals secrets that the database has to hold, with a key that only the environment gives."""

import hmac

from joserfc import jwe
from joserfc.errors import JoseError
from joserfc.jwk import OctKey

_HEADER = {"alg": "dir", "enc": "A256GCM"}


class Unreadable(Exception):
    """Sealed with another secret, for another place, or damaged."""


class Vault:
    """AES-256-GCM under a key derived from a secret; `purpose` keeps kinds of secrets apart."""

    def __init__(self, secret: str, purpose: str) -> None:
        derived = hmac.digest(secret.encode(), f"vault.{purpose}".encode(), "sha256")
        self._key = OctKey.import_key(derived)

    def seal(self, text: str, place: str) -> str:
        """Seal for one place (a row, a cookie): moved to another it does not open."""
        return jwe.encrypt_compact(_HEADER | {"kid": place}, text, self._key)

    def open(self, sealed: str, place: str) -> str:
        """Raises Unreadable."""
        try:
            found = jwe.decrypt_compact(sealed, self._key, algorithms=["dir", "A256GCM"])
        except (JoseError, ValueError) as exc:
            raise Unreadable from exc
        if found.headers() != _HEADER | {"kid": place} or found.plaintext is None:
            raise Unreadable
        return found.plaintext.decode()
