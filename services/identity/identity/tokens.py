"""Access tokens (five-minute ES256 JWTs), and the HMACs that renew sessions and open links."""

import base64
import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import ECKey, KeySet

ALGORITHM = "ES256"
AUDIENCE = "garderobe"
TYPE = "at+jwt"
LIFETIME = timedelta(minutes=5)
MAX_TOKEN_CHARS = 8192
LEEWAY_SECONDS = 5
"""How far the clocks of two machines may differ; services allow the same."""
MAX_SEALED_CHARS = 120


@dataclass(frozen=True, slots=True)
class Claims:
    """What an access token says."""

    user_id: int
    session_id: int
    generation: int
    """Number of the refresh token that came with it."""
    bind_hash: str
    expires: int


def bind_hash(bind: str) -> str:
    """What a token and the session's row know of the bind cookie."""
    return _base64(hashlib.sha256(bind.encode()).digest())


def new_bind() -> str:
    """A bind cookie's value: 256 random bits."""
    return secrets.token_urlsafe(32)


def import_key(pem: str) -> ECKey:
    """The signing key from PEM, named by its RFC 7638 thumbprint."""
    text = pem.replace("\\n", "\n")
    name = ECKey.import_key(text).thumbprint()
    return ECKey.import_key(text, {"kid": name, "use": "sig", "alg": ALGORITHM})


class Mint:
    """Makes every kind of token, and reads back those that only it can check."""

    def __init__(self, signing_key: str, refresh_secret: str) -> None:
        self._key = import_key(signing_key)
        self._secret = refresh_secret.encode()

    def published(self) -> Mapping[str, Any]:
        """The public key as a JWKS document."""
        return KeySet([self._key]).as_dict(private=False)

    def access_token(
        self, user_id: int, session_id: int, generation: int, bound_to: str, now: datetime
    ) -> tuple[str, datetime]:
        """A signed access token and when it ends."""
        issued = int(now.timestamp())
        expires = issued + int(LIFETIME.total_seconds())
        claims = {
            "sub": str(user_id),
            "sid": str(session_id),
            "aud": AUDIENCE,
            "iat": issued,
            "exp": expires,
            "gen": generation,
            "bnd": bound_to,
        }
        header = {"alg": ALGORITHM, "kid": self._key.kid, "typ": TYPE}
        token = jwt.encode(header, claims, self._key, algorithms=[ALGORITHM])
        return token, datetime.fromtimestamp(expires, UTC)

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
        return f"{link_id}.{self._seal('link', str(link_id))}"

    def read_link_token(self, token: str) -> int | None:
        """The id of the link that a token of ours opens, else None."""
        link_id, _, seal = token.partition(".")
        if len(token) > MAX_SEALED_CHARS or not token.isascii():
            return None
        if not hmac.compare_digest(seal, self._seal("link", link_id)):
            return None
        return int(link_id)

    def _seal(self, purpose: str, body: str) -> str:
        return _base64(hmac.digest(self._secret, f"{purpose}.{body}".encode(), "sha256"))


class TokenReader:
    """Checks access tokens against the public key."""

    def __init__(self, signing_key: str) -> None:
        key = import_key(signing_key)
        self._keys = KeySet([ECKey.import_key(key.as_dict(private=False))])
        self._rules = jwt.JWTClaimsRegistry(
            leeway=LEEWAY_SECONDS,
            aud={"essential": True, "value": AUDIENCE},
            exp={"essential": True},
            sub={"essential": True},
            sid={"essential": True},
        )

    def read(self, token: str) -> Claims | None:
        """What a genuine token that has not ended says, else None."""
        if len(token) > MAX_TOKEN_CHARS:
            return None
        try:
            decoded = jwt.decode(token, self._keys, algorithms=[ALGORITHM])
            self._rules.validate(decoded.claims)
            if decoded.header.get("typ") != TYPE:
                return None
            return _claims(decoded.claims)
        except (JoseError, ValueError, KeyError, TypeError):
            return None


def _claims(claims: Mapping[str, Any]) -> Claims:
    return Claims(
        user_id=int(claims["sub"]),
        session_id=int(claims["sid"]),
        generation=int(claims["gen"]),
        bind_hash=str(claims["bnd"]),
        expires=int(claims["exp"]),
    )


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def end_of(token: str) -> datetime:
    """When a token that was checked before ends."""
    payload = token.split(".")[1]
    claims = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    return datetime.fromtimestamp(claims["exp"], UTC)
