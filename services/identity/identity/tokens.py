"""Issues access tokens (five-minute ES256 JWTs), refresh tokens and sealed ids (HMACs)."""

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

from shared.http.tokens import ALGORITHM, HALF_ORDER, LIFETIME_SECONDS, PEOPLE, TYPE

LIFETIME = timedelta(seconds=LIFETIME_SECONDS)
MAX_SEALED_CHARS = 120
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256."""


def bind_hash(bind: str) -> str:
    """Return the hash of the bind cookie that tokens and the session's row carry."""
    return urlsafe_b64encode(hashlib.sha256(bind.encode()).digest()).decode()


def import_key(pem: str) -> ECKey:
    """Return a signing key from PEM; its id is its RFC 7638 thumbprint."""
    text = pem.replace("\\n", "\n")
    name = ECKey.import_key(text).thumbprint()
    return ECKey.import_key(text, {"kid": name, "use": "sig", "alg": ALGORITHM})


def new_key() -> ECKey:
    return import_key(ECKey.generate_key("P-256").as_pem(private=True).decode())


def sign(claims: Mapping[str, Any], key: ECKey) -> str:
    """Return a signed token, with the low-s form of the ECDSA signature that readers require."""
    header = {"alg": ALGORITHM, "kid": key.kid, "typ": TYPE}
    token = jwt.encode(header, dict(claims), key, algorithms=[ALGORITHM])
    body, _, encoded = token.rpartition(".")
    signature = urlsafe_b64decode(encoded.encode())
    s = int.from_bytes(signature[32:])
    if s > HALF_ORDER:
        signature = signature[:32] + (ORDER - s).to_bytes(32)
    return f"{body}.{urlsafe_b64encode(signature).decode()}"


class TokenIssuer:
    """Makes every kind of token, and reads those that only it can check."""

    def __init__(self, signing_key: Callable[[datetime], ECKey], refresh_secret: str) -> None:
        self._signing_key = signing_key
        self._secret = refresh_secret.encode()

    def access_token(
        self, user_id: int, session_id: int, generation: int, bind_hash: str, now: datetime
    ) -> tuple[str, datetime]:
        """Return a signed access token and when it expires."""
        issued = int(now.timestamp())
        expires = issued + int(LIFETIME.total_seconds())
        claims = {
            "sub": str(user_id),
            "sid": str(session_id),
            "aud": PEOPLE,
            "iat": issued,
            "exp": expires,
            "gen": generation,
            "bnd": bind_hash,
        }
        return sign(claims, self._signing_key(now)), datetime.fromtimestamp(expires, UTC)

    def client_token(
        self, account_id: int, client_id: int, service: str, generation: int, now: datetime
    ) -> str:
        """Return a signed access token for a client that acts for the account in one service."""
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
        """Return the session's refresh token of this number; it is always the same text."""
        body = f"{session_id}.{number}"
        return f"{body}.{self._seal('refresh', body)}"

    def read_refresh_token(self, token: str) -> tuple[int, int] | None:
        """Return session id and number of a refresh token; None if it is not ours."""
        body, _, seal = token.rpartition(".")
        if len(token) > MAX_SEALED_CHARS or not token.isascii():
            return None
        if not hmac.compare_digest(seal, self._seal("refresh", body)):
            return None
        session_id, _, number = body.partition(".")
        return int(session_id), int(number)

    def link_token(self, link_id: int) -> str:
        """Return the token of a link in an email; it is not stored, as it can be made again."""
        return self.sealed("link", link_id)

    def read_link_token(self, token: str) -> int | None:
        """Return the id of a link's token; None if the token is not ours."""
        return self.read_sealed("link", token)

    def sealed(self, purpose: str, row_id: int) -> str:
        """Return a token that names a row for one purpose, and that only we can make."""
        return f"{row_id}.{self._seal(purpose, str(row_id))}"

    def read_sealed(self, purpose: str, token: str) -> int | None:
        """Return the row id of a token for this purpose; None if the token is not ours."""
        row_id, _, seal = token.partition(".")
        if len(token) > MAX_SEALED_CHARS or not token.isascii():
            return None
        if not hmac.compare_digest(seal, self._seal(purpose, row_id)):
            return None
        return int(row_id)

    def secret_of(self, purpose: str, row_id: int) -> str:
        """Return a secret of a row that is not stored: 256 bits in 43 characters."""
        return self._seal(purpose, str(row_id))

    def _seal(self, purpose: str, body: str) -> str:
        digest = hmac.digest(self._secret, f"{purpose}.{body}".encode(), "sha256")
        return urlsafe_b64encode(digest).decode()


def expiry_of(token: str) -> datetime:
    """Return when a token expires that was verified before."""
    payload = token.split(".")[1]
    claims = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    return datetime.fromtimestamp(claims["exp"], UTC)
