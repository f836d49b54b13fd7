"""Limits how many reads of one caller run concurrently; further ones wait in a queue.

Without it a service serves requests in the order of arrival, so one caller with fifty connections
would make everybody else wait for fifty responses.
"""

import asyncio
import base64
import json
from collections import deque
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shared.errors import ApiError
from shared.http_errors import api_error_response
from shared.rate_limit import network_of
from shared.translations import lazy_gettext

AT_ONCE = 2
"""Concurrent reads per caller; with four, other callers waited more than three times as long."""
MAX_WAITING = 100
"""Queued reads per caller; a network can stand for many people."""
RETRY_SECONDS = 1
READS = {"GET", "HEAD"}


class TooManyConcurrentReads(ApiError):
    """The caller's queue is full."""

    status = 429
    code = "too_many_at_once"
    detail = lazy_gettext("Too many requests at once. Please wait a moment, then try again.")
    headers = {"Retry-After": str(RETRY_SECONDS)}  # noqa: RUF012  # a class attribute, as in ApiError


@dataclass(slots=True)
class _Caller:
    running: int = 0
    waiting: deque[asyncio.Future[None]] = field(default_factory=deque)


class FairQueue:
    """ASGI middleware that limits the concurrent reads of one person, or of one network.

    A turn ends when the response starts, so a client that reads a large response slowly blocks
    nobody. Writes are not counted here: they have limits of their own, and a slow upload must not
    hold a turn.
    """

    def __init__(
        self, app: ASGIApp, at_once: int = AT_ONCE, max_waiting: int = MAX_WAITING
    ) -> None:
        self.app = app
        self._at_once = at_once
        self._max_waiting = max_waiting
        self._callers: dict[str, _Caller] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_read = scope["type"] == "http" and scope["method"] in READS
        if not is_read or "/api/" not in scope["path"]:
            await self.app(scope, receive, send)
            return
        async with AsyncExitStack() as stack:
            try:
                await stack.enter_async_context(self._turn(_caller_of(scope)))
            except TooManyConcurrentReads as refused:
                response = api_error_response(Request(scope), refused)
                await response(scope, receive, send)
                return

            async def send_and_end_turn(message: Message) -> None:
                await stack.aclose()
                await send(message)

            await self.app(scope, receive, send_and_end_turn)

    @asynccontextmanager
    async def _turn(self, name: str) -> AsyncIterator[None]:
        caller = self._callers.setdefault(name, _Caller())
        if caller.running < self._at_once:
            caller.running += 1
        else:
            await self._wait(name, caller)
        try:
            yield
        finally:
            self._pass_on(name, caller)

    async def _wait(self, name: str, caller: _Caller) -> None:
        """Wait for a turn. The caller counts as running from then on."""
        if len(caller.waiting) >= self._max_waiting:
            raise TooManyConcurrentReads
        turn = asyncio.get_running_loop().create_future()
        caller.waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on(name, caller)
            else:
                caller.waiting.remove(turn)
            raise

    def _pass_on(self, name: str, caller: _Caller) -> None:
        """End a turn and hand it to the read that has waited longest."""
        while caller.waiting:
            turn = caller.waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        caller.running -= 1
        if caller.running == 0:
            del self._callers[name]


def _caller_of(scope: Scope) -> str:
    """Return the subject of the token, unverified, or else the caller's network.

    The gateway has verified the token and the route will again; here it only decides the order.
    """
    for name, value in scope["headers"]:
        if name == b"authorization":
            return f"token:{_subject(value)}"
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
