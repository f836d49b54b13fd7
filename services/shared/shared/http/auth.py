"""Turns bearer tokens into viewers. Services see sealed tokens only, never cookies."""

import asyncio
import ssl
import time
from functools import cache
from typing import Annotated

import httpx2
import structlog
from fastapi import Depends, Request
from fastapi.openapi.models import OAuthFlowClientCredentials, OAuthFlows
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer, OAuth2
from joserfc.errors import JoseError
from joserfc.jwk import ECKey
from starlette.datastructures import State

from shared.http.errors import ApiError, NotSignedIn, Unavailable
from shared.http.sealer import Sealer
from shared.http.tokens import (
    LEEWAY_SECONDS,
    CheckedTokens,
    InvalidToken,
    PersonToken,
    Token,
    UnknownKey,
)
from shared.http.viewer import ANONYMOUS, Viewer
from shared.translations import lazy_gettext

log = structlog.get_logger()

KEEP_SECONDS = 60
"""Maximum age of the cached keys; a revoked key is accepted for at most this long."""
ASK_SECONDS = 5
"""Minimum interval between two requests to identity, however many tokens name unknown keys."""
ASK_FIRST_SECONDS = 1
"""The same while no key is cached."""


class PersonRequired(ApiError):
    """A program (an OAuth client) called an operation that only a person may use."""

    status = 403
    code = "person_needed"
    detail = lazy_gettext(
        "Only the account's owner can do this, logged in with a browser. Programs can't."
    )


class PublishedKeys:
    """Identity's public keys, cached; fetched again when they are old or a key is missing.

    `service` is the audience that a program's token must name.
    """

    def __init__(self, url: str, service: str) -> None:
        self._url = url
        self._service = service
        self._keys: dict[str, ECKey] = {}
        # The gateway rejects expired tokens, but a request it let through may still be in flight.
        self._tokens = CheckedTokens(self._key, expiry_leeway=LEEWAY_SECONDS)
        self._fetched = self._asked = -float("inf")
        self._lock = asyncio.Lock()
        self._renewal: asyncio.Task[None] | None = None

    async def viewer(self, token: str) -> Viewer:
        """Return the viewer of an access token. Raises NotSignedIn, or Unavailable without keys."""
        try:
            return self._viewer(await self._read(token))
        except InvalidToken:
            raise NotSignedIn from None

    async def _read(self, token: str) -> Token:
        if time.monotonic() - self._fetched > KEEP_SECONDS:
            self._renew()
        try:
            return self._tokens.read(token)
        except UnknownKey:
            await self._fetch()
            if not self._keys:
                raise Unavailable from None
            return self._tokens.read(token)

    def _key(self, kid: str) -> ECKey | None:
        return self._keys.get(kid)

    def _viewer(self, token: Token) -> Viewer:
        if isinstance(token, PersonToken):
            return Viewer(token.user_id, token.session_id)
        if token.service != self._service:
            raise InvalidToken("another service")
        return Viewer(token.user_id, client_id=token.client_id)

    def _renew(self) -> None:
        """Fetch in the background, so that a slow identity does not slow the request down."""
        if self._keys and (self._renewal is None or self._renewal.done()):
            self._renewal = asyncio.create_task(self._fetch())

    async def _fetch(self) -> None:
        async with self._lock:
            pause = ASK_SECONDS if self._keys else ASK_FIRST_SECONDS
            if time.monotonic() - self._asked < pause:
                return
            try:
                self._keys = await self._published()
                self._fetched = time.monotonic()
            except (httpx2.HTTPError, JoseError, ValueError, KeyError, TypeError) as exc:
                log.warning("keys_away", error=repr(exc))
            finally:
                # Set after the attempt: one that timed out may have taken longer than the pause.
                self._asked = time.monotonic()

    async def _published(self) -> dict[str, ECKey]:
        async with httpx2.AsyncClient(timeout=2, verify=_trust()) as client:
            response = await client.get(self._url)
        response.raise_for_status()
        return {key["kid"]: ECKey.import_key(key) for key in response.json()["keys"]}


@cache
def _trust() -> ssl.SSLContext:
    # Reading the certificate authorities takes 15 ms, which the event loop loses.
    return ssl.create_default_context()


# Both read the same header. They are two so that the API documents say where tokens come from.
_person_scheme = HTTPBearer(
    scheme_name="person",
    bearerFormat="JWT",
    auto_error=False,
    description="A session's access token, beside its cookies.",
)
_program_scheme = OAuth2(
    scheme_name="program",
    flows=OAuthFlows(
        clientCredentials=OAuthFlowClientCredentials(tokenUrl="/api/identity/v1/token", scopes={})
    ),
    auto_error=False,
    description="A program registered with `garderobe clients add` for this service.",
)


async def admit(state: State, bearer: str) -> Viewer:
    """Return the viewer of a sealed bearer. Raises NotSignedIn or Unavailable.

    Unsealed tokens, as browsers and programs hold them, are refused: only the gateway checks the
    cookies that belong to them.
    """
    keys: PublishedKeys = state.keys
    return await keys.viewer(token_of(state, bearer))


def token_of(state: State, bearer: str) -> str:
    """Return the access token of a sealed bearer. Raises NotSignedIn."""
    sealer: Sealer = state.sealer
    try:
        return sealer.unseal(bearer)
    except InvalidToken:
        raise NotSignedIn from None


async def _anyone(
    request: Request,
    person: Annotated[HTTPAuthorizationCredentials | None, Depends(_person_scheme)],
    _: Annotated[str | None, Depends(_program_scheme)],
) -> Viewer:
    if person is None or not person.credentials.strip():
        return ANONYMOUS
    return await admit(request.app.state, person.credentials.strip())


async def _signed_in(viewer: "Anyone") -> Viewer:
    if not viewer.signed_in:
        raise NotSignedIn
    return viewer


async def _no_program(viewer: "Anyone") -> Viewer:
    if viewer.client_id is not None:
        raise PersonRequired
    return viewer


async def _in_person(viewer: "NoProgram") -> Viewer:
    return await _signed_in(viewer)


Anyone = Annotated[Viewer, Depends(_anyone)]
"""A person, a program that acts for a person, or an anonymous visitor."""

SignedIn = Annotated[Viewer, Depends(_signed_in)]
"""A person, or a program that acts for a person; others get 401."""

NoProgram = Annotated[Viewer, Depends(_no_program)]
"""A person or an anonymous visitor; a program gets 403."""

InPerson = Annotated[Viewer, Depends(_in_person)]
"""A person with a session; a program gets 403."""
