"""From an access token to a viewer. Services see bearers only, never cookies."""

import asyncio
import time
from typing import Annotated

import httpx2
import structlog
from fastapi import Depends, Request
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet, KeySetSerialization

from shared.errors import NotSignedIn, Unavailable
from shared.viewer import ANONYMOUS, Viewer

log = structlog.get_logger()

AUDIENCE = "garderobe"
ALGORITHM = "ES256"
REFETCH_SECONDS = 5
"""Unknown key ids ask identity for its keys at most this often."""
MAX_TOKEN_CHARS = 8192


class PublishedKeys:
    """Identity's public keys, fetched once and again when a token names an unknown one."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._keys: KeySet | None = None
        self._fetched = -float(REFETCH_SECONDS)
        self._lock = asyncio.Lock()

    async def viewer(self, token: str) -> Viewer:
        """Who the token speaks for; raises NotSignedIn or Unavailable (no keys to be had)."""
        if len(token) > MAX_TOKEN_CHARS:
            raise NotSignedIn
        keys = self._keys or await self._fetch()
        try:
            return read_token(token, keys)
        except ValueError:
            # An unknown key id: identity may have rotated its keys.
            try:
                return read_token(token, await self._fetch())
            except ValueError:
                raise NotSignedIn from None

    async def _fetch(self) -> KeySet:
        async with self._lock:
            if self._keys and time.monotonic() - self._fetched < REFETCH_SECONDS:
                return self._keys
            try:
                async with httpx2.AsyncClient(timeout=2) as client:
                    answer = await client.get(self._url)
                    answer.raise_for_status()
                    document: KeySetSerialization = answer.json()
            except (httpx2.HTTPError, ValueError) as exc:
                log.warning("keys_away", error=repr(exc))
                if self._keys:
                    return self._keys
                raise Unavailable from exc
            self._keys = KeySet.import_key_set(document)
            self._fetched = time.monotonic()
            return self._keys


def read_token(token: str, keys: KeySet) -> Viewer:
    """Check one access token; raises NotSignedIn, or ValueError when its key is unknown."""
    registry = jwt.JWTClaimsRegistry(
        leeway=5,
        aud={"essential": True, "value": AUDIENCE},
        exp={"essential": True},
        sub={"essential": True},
        sid={"essential": True},
    )
    try:
        decoded = jwt.decode(token, keys, algorithms=[ALGORITHM])
        registry.validate(decoded.claims)
        return Viewer(int(decoded.claims["sub"]), str(decoded.claims["sid"]))
    except JoseError:
        raise NotSignedIn from None


def _bearer(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


async def _anyone(request: Request) -> Viewer:
    token = _bearer(request)
    if token is None:
        return ANONYMOUS
    keys: PublishedKeys = request.app.state.keys
    return await keys.viewer(token)


async def _signed_in(viewer: "Anyone") -> Viewer:
    if not viewer.signed_in:
        raise NotSignedIn
    return viewer


Anyone = Annotated[Viewer, Depends(_anyone)]
"""A person or an anonymous visitor."""

SignedIn = Annotated[Viewer, Depends(_signed_in)]
"""A person; everybody else gets 401."""
