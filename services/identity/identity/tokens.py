"""Signing access tokens (five-minute ES256 JWTs), and the HMACs of sessions and links."""

import base64
import hashlib
import hmac
import json
import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from joserfc import jwt
from joserfc.jwk import ECKey
from joserfc.util import urlsafe_b64decode, urlsafe_b64encode

from shared.tokens import ALGORITHM, HALF_ORDER, LIFETIME_SECONDS, PEOPLE, TYPE

LIFETIME = timedelta(seconds=LIFETIME_SECONDS)
MAX_SEALED_CHARS = 120
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256."""


def bind_hash(bind: str) -> str:
    """What a token and the session's row know of the bind cookie."""
    return _base64(hashlib.sha256(bind.encode()).digest())


def new_bind() -> str:
    """A bind cookie's value: 256 random bits."""
    return secrets.token_urlsafe(32)


def import_key(pem: str) -> ECKey:
    """A signing key from PEM, named by its RFC 7638 thumbprint."""
    text = pem.replace("\\n", "\n")
    name = ECKey.import_key(text).thumbprint()
    return ECKey.import_key(text, {"kid": name, "use": "sig", "alg": ALGORITHM})


def new_key() -> ECKey:
    """A fresh signing key."""
    return import_key(ECKey.generate_key("P-256").as_pem(private=True).decode())


def sign(claims: Mapping[str, Any], key: ECKey) -> str:
    """A token of these claims; of the two signatures of ECDSA the one that readers take."""
    header = {"alg": ALGORITHM, "kid": key.kid, "typ": TYPE}
    token = jwt.encode(header, dict(claims), key, algorithms=[ALGORITHM])
    body, _, encoded = token.rpartition(".")
    signature = urlsafe_b64decode(encoded.encode())
    s = int.from_bytes(signature[32:])
    if s > HALF_ORDER:
        signature = signature[:32] + (ORDER - s).to_bytes(32)
    return f"{body}.{urlsafe_b64encode(signature).decode()}"


class TokenIssuer:
    """Makes every kind of token, and reads back those that only it can check."""

    def __init__(self, signing_key: Callable[[datetime], ECKey], refresh_secret: str) -> None:
        self._signing_key = signing_key
        self._secret = refresh_secret.encode()

    def access_token(
        self, user_id: int, session_id: int, generation: int, bound_to: str, now: datetime
    ) -> tuple[str, datetime]:
        """A signed access token and when it ends."""
        issued = int(now.timestamp())
        expires = issued + int(LIFETIME.total_seconds())
        claims = {
            "sub": str(user_id),
            "sid": str(session_id),
            "aud": PEOPLE,
            "iat": issued,
            "exp": expires,
            "gen": generation,
            "bnd": bound_to,
        }
        return sign(claims, self._signing_key(now)), datetime.fromtimestamp(expires, UTC)

    def client_token(
        self, account_id: int, client_id: int, service: str, generation: int, now: datetime
    ) -> str:
        """A signed access token for a program that acts for the account in one service."""
        issued = int(now.timestamp())
        claims = {
            "sub": str(account_id),
            "client_id": str(client_id),
            "scope": service,
            "jti": secrets.token_urlsafe(16),
            "aud": f"{PEOPLE}:{service}",
            "iat": issued,
            "exp": issued + int(LIFETIME.total_seconds()),
            "gen": generation,
        }
        return sign(claims, self._signing_key(now))

    def refresh_token(self, session_id: int, number: int) -> str:
        """The session's refresh token of that number: always the same text."""
        body = f"{session_id}.{number}"
        return f"{body}.{self._seal('refresh', body)}"

    def read_refresh_token(self, token: str) -> tuple[int, int] | None:
        """Session id and number of a refresh token of ours, else None."""
        body, _, seal = token.rpartition(".")
        if len(token) > MAX_SEALED_CHARS or not token.isascii():
            return None
        if not hmac.compare_digest(seal, self._seal("refresh", body)):
            return None
        session_id, _, number = body.partition(".")
        return int(session_id), int(number)

    def link_token(self, link_id: int) -> str:
        """The token of a link in a letter; kept nowhere, because it can be made again."""
        return self.sealed("link", link_id)

    def read_link_token(self, token: str) -> int | None:
        """The id of the link that a token of ours opens, else None."""
        return self.read_sealed("link", token)

    def sealed(self, purpose: str, row_id: int) -> str:
        """A token that names a row for one purpose, and that only we can make."""
        return f"{row_id}.{self._seal(purpose, str(row_id))}"

    def read_sealed(self, purpose: str, token: str) -> int | None:
        """The row that a token of ours names for this purpose, else None."""
        row_id, _, seal = token.partition(".")
        if len(token) > MAX_SEALED_CHARS or not token.isascii():
            return None
        if not hmac.compare_digest(seal, self._seal(purpose, row_id)):
            return None
        return int(row_id)

    def secret_of(self, purpose: str, row_id: int) -> str:
        """256 bits in 43 characters that belong to a row and are kept nowhere."""
        return self._seal(purpose, str(row_id))

    def _seal(self, purpose: str, body: str) -> str:
        return _base64(hmac.digest(self._secret, f"{purpose}.{body}".encode(), "sha256"))


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def end_of(token: str) -> datetime:
    """When a token that was checked before ends."""
    payload = token.split(".")[1]
    claims = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    return datetime.fromtimestamp(claims["exp"], UTC)
