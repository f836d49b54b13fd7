"""Makes tokens by hand: with our public key, with foreign keys, and with our private key for
tokens that only a bug of ours could sign."""

import base64
import json
import time
from collections.abc import Iterable
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256
from joserfc.jwk import ECKey

from identity import tokens
from shared.http.tokens import HALF_ORDER

BIND = "the bind cookie of the forger's own session"
MISSING = object()


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Forger:
    """Makes one token at a time; `header` and `claims` may be JSON or any bytes."""

    def __init__(self, key: ECKey) -> None:
        self.key = key
        self.now = int(time.time())
        self.header = {"alg": "ES256", "kid": key.kid, "typ": "at+jwt"}
        self.genuine = tokens.sign(self.claims(), key)
        self.parts = self.genuine.split(".")

    def claims(self, **changes: Any) -> dict[str, Any]:
        """Return claims of a session whose bind cookie the forger has."""
        bound = tokens.bind_hash(BIND)
        person = {"sub": "5", "sid": "7", "aud": "garderobe", "gen": 1, "bnd": bound}
        return _without_missing(person | {"iat": self.now, "exp": self.now + 300} | changes)

    def oauth_client(self, **changes: Any) -> dict[str, Any]:
        """Return claims of a client of another service."""
        scope = {"client_id": "9", "scope": "tags", "aud": "garderobe:tags", "jti": "j"}
        return self.claims(**{"sid": MISSING, "bnd": MISSING} | scope | changes)

    def signed(self, header: Any = None, claims: Any = None, key: ECKey | None = None) -> str:
        """Return a token with a valid signature, by our key or another."""
        body = self.unsigned(header, claims)
        private: Any = (key or self.key).private_key
        r, s = utils.decode_dss_signature(private.sign(body.encode(), ec.ECDSA(SHA256())))
        low = tokens.ORDER - s if s > HALF_ORDER else s
        return f"{body}.{encode(r.to_bytes(32) + low.to_bytes(32))}"

    def unsigned(self, header: Any = None, claims: Any = None) -> str:
        given = (
            self.header if header is None else header,
            self.claims() if claims is None else claims,
        )
        return ".".join(encode(_bytes(part)) for part in given)

    def mixed(self, **header: Any) -> dict[str, Any]:
        """Return our header with changes."""
        return _without_missing(self.header | header)

    def resealed(self, signature: bytes | str) -> str:
        """Return the genuine token with another signature."""
        text = signature if isinstance(signature, str) else encode(signature)
        return f"{self.parts[0]}.{self.parts[1]}.{text}"


def _without_missing(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if value is not MISSING}


def _bytes(value: Any) -> bytes:
    return value if isinstance(value, bytes) else json.dumps(value).encode()


def numbered(what: str, found: Iterable[str]) -> Iterable[tuple[str, str]]:
    """Return forgeries with a name for each."""
    return ((f"{what} {number}", token) for number, token in enumerate(found))
