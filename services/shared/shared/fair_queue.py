"""A few reads of each caller at once; further ones wait their turn, so that others are not slowed.

Without it, a service answers in the order in which it is asked: one caller with fifty connections
makes everybody else wait for fifty answers.
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

AT_ONCE = 2
"""Reads of one caller that are worked on at once; with four, others wait more than 3 x as long."""
MAX_WAITING = 100
"""Further reads of one caller that wait; a network may stand for many people."""
RETRY_SECONDS = 1
READS = {"GET", "HEAD"}


class TooManyConcurrentReads(ApiError):
    """The caller asks faster than the service answers them."""

    status = 429
    code = "too_many_at_once"
    detail = "Too many requests at once. Please wait a moment, then try again."
    headers = {"Retry-After": str(RETRY_SECONDS)}  # noqa: RUF012  # a mapping of the class, as in Refused


@dataclass(slots=True)
class _Caller:
    running: int = 0
    waiting: deque[asyncio.Future[None]] = field(default_factory=deque)


class FairQueue:
    """ASGI middleware: bounds the reads that one person, or one network, has under way.

    A turn ends when the answer begins, so a client that reads a large answer slowly keeps nobody
    waiting. Writes are not counted here: what they may cost is limited by number and size, and a
    slow upload must not hold a turn.
    """

    def __init__(
        self, app: ASGIApp, at_once: int = AT_ONCE, most_waiting: int = MAX_WAITING
    ) -> None:
        self.app = app
        self._at_once = at_once
        self._most_waiting = most_waiting
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
                answer = api_error_response(Request(scope), refused)
                await answer(scope, receive, send)
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
        """Wait until a turn is passed on; it counts as running from then on."""
        if len(caller.waiting) >= self._most_waiting:
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
        """End a turn: whoever waits longest takes it."""
        while caller.waiting:
            turn = caller.waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        caller.running -= 1
        if caller.running == 0:
            del self._callers[name]


def _caller_of(scope: Scope) -> str:
    """The person whom the token names, whether it is genuine or not; else the network.

    The gateway has checked the token and the route will again: here it decides on order alone.
    """
    for name, value in scope["headers"]:
        if name == b"authorization":
            return f"token:{_subject(value)}"
    host, _ = scope.get("client") or ("unknown", 0)
    return f"network:{network_of(host)}"


def _subject(authorization: bytes) -> str:
    """The `sub` of a bearer; of what is none, all of it."""
    try:
        payload = authorization.split(b".")[1]
        claims = json.loads(base64.urlsafe_b64decode(payload + b"=" * (-len(payload) % 4)))
        return str(claims["sub"])
    except (IndexError, ValueError, KeyError, TypeError):
        return authorization.decode("latin-1")
