"""Limits how many requests of one caller run concurrently; further ones wait in a queue.

Without it a service serves requests in the order of arrival, so one caller with fifty connections
would make everybody else wait for fifty responses.
"""

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shared.http.errors import ApiError
from shared.http.http_errors import api_error_response
from shared.http.rate_limit import network_of
from shared.translations import lazy_gettext

AT_ONCE = 2
"""Concurrent requests per caller; with four, others waited more than three times as long."""
MAX_WAITING = 100
"""Queued requests per caller; a network can stand for many people."""
RETRY_SECONDS = 1
READS = {"GET", "HEAD"}


class TooManyAtOnce(ApiError):
    """The caller's queue is full."""

    status = 429
    code = "too_many_at_once"
    detail = lazy_gettext("Too many requests at once. Please wait a moment, then try again.")
    headers = {"Retry-After": str(RETRY_SECONDS)}  # noqa: RUF012  # a class attribute, as in ApiError


@dataclass(slots=True)
class _Caller:
    turns: asyncio.Semaphore
    requests: int = 0
    """Those that have a turn and those that wait for one."""


class FairQueue:
    """ASGI middleware that limits the concurrent requests of one person, or reads of one network.

    A turn ends when the response starts, so a client that reads a large response slowly blocks
    nobody. `Upload` ends it earlier.
    """

    def __init__(
        self, app: ASGIApp, at_once: int = AT_ONCE, max_waiting: int = MAX_WAITING
    ) -> None:
        self.app = app
        self._at_once = at_once
        self._max_requests = at_once + max_waiting
        self._callers: dict[str, _Caller] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        caller = _caller_of(scope)
        if caller is None:
            await self.app(scope, receive, send)
            return
        async with AsyncExitStack() as turn:
            try:
                await turn.enter_async_context(self._turn(caller))
            except TooManyAtOnce as refused:
                response = api_error_response(Request(scope), refused)
                await response(scope, receive, send)
                return
            scope["turn"] = turn

            async def send_and_end_turn(message: Message) -> None:
                await turn.aclose()
                await send(message)

            await self.app(scope, receive, send_and_end_turn)

    @asynccontextmanager
    async def _turn(self, name: str) -> AsyncIterator[None]:
        caller = self._callers.setdefault(name, _Caller(asyncio.Semaphore(self._at_once)))
        if caller.requests >= self._max_requests:
            raise TooManyAtOnce
        caller.requests += 1
        try:
            async with caller.turns:
                yield
        finally:
            caller.requests -= 1
            if not caller.requests:
                del self._callers[name]


async def _upload(request: Request) -> AsyncIterator[bytes]:
    turn: AsyncExitStack | None = request.scope.get("turn")
    if turn is not None:
        await turn.aclose()
    return request.stream()


Upload = Annotated[AsyncIterator[bytes], Depends(_upload)]
"""The chunks of a large body.

They may arrive slowly and must not keep their owner's pages from loading, so the request's turn
ends before they are read. Image processing has turns of its own.
"""


def _caller_of(scope: Scope) -> str | None:
    """Return the subject of the token, unverified, or else the caller's network.

    The gateway has verified the token and the route will again; here it only decides the order.
    Return None for what takes no turn. Such are writes without a token: sign-ins have a queue of
    their own, the others have limits per network, and a network can stand for many people.
    """
    if scope["type"] != "http" or "/api/" not in scope["path"]:
        return None
    for name, value in scope["headers"]:
        if name == b"authorization":
            return f"token:{_subject(value)}"
    if scope["method"] not in READS:
        return None
    host, _ = scope.get("client") or ("unknown", 0)
    return f"network:{network_of(host)}"


def _subject(authorization: bytes) -> str:
    """Return the `sub` claim of a bearer token, or the whole header if it is not a token."""
    try:
        payload = authorization.split(b".")[1]
        claims = json.loads(base64.urlsafe_b64decode(payload + b"=" * (-len(payload) % 4)))
        return str(claims["sub"])
    except (IndexError, ValueError, KeyError, TypeError):
        return authorization.decode("latin-1")
