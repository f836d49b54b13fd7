"""How often somebody may try: counted in Redis for all processes, and in each one for itself."""

import math
import time
from typing import Literal

import structlog
from limits import RateLimitItem
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import FixedWindowRateLimiter, RateLimiter
from limits.util import WindowStats
from redis.asyncio import ConnectionPool
from redis.exceptions import RedisError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shared.errors import Refused

log = structlog.get_logger()

REDIS_TIMEOUT = 0.2
"""Seconds: a hung Redis must not hold up a sign-in for longer."""

Headers = dict[str, str]


class TooOften(Refused):
    """The same thing was tried too many times within its window."""

    status = 429
    code = "too_many_requests"
    detail = "That was tried too often. Please wait a little before you try again."


class Limiter:
    """Counts by name and identifiers in fixed windows.

    This process always counts too: when Redis goes away, or comes back empty, what was tried
    before is not forgotten.
    """

    def __init__(self, redis_url: str) -> None:
        self._here = FixedWindowRateLimiter(MemoryStorage())
        self._shared: RateLimiter | None = None
        self._pool: ConnectionPool | None = None
        if redis_url:
            self._pool = ConnectionPool.from_url(
                redis_url, socket_timeout=REDIS_TIMEOUT, socket_connect_timeout=REDIS_TIMEOUT
            )
            self._shared = FixedWindowRateLimiter(_redis_storage(redis_url, self._pool))

    async def count(self, name: str, limit: RateLimitItem, *who: str) -> Headers:
        """Count one try; answers the RateLimit headers, or raises TooOften with them."""
        passes = await self._ask("hit", limit, (name, *who))
        headers = _headers(name, limit, await self._window(limit, (name, *who)))
        if not passes:
            raise _too_often(headers)
        return headers

    async def check(self, name: str, limit: RateLimitItem, *who: str) -> None:
        """Count nothing; raises TooOften when no try is left."""
        if not await self._ask("test", limit, (name, *who)):
            raise _too_often(_headers(name, limit, await self._window(limit, (name, *who))))

    async def note(self, name: str, limit: RateLimitItem, *who: str) -> None:
        """Count what has happened already."""
        await self._ask("hit", limit, (name, *who))

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.aclose()

    async def _ask(
        self, act: Literal["hit", "test"], limit: RateLimitItem, key: tuple[str, ...]
    ) -> bool:
        here = await getattr(self._here, act)(limit, *key)
        if self._shared is None:
            return bool(here)
        try:
            return bool(await getattr(self._shared, act)(limit, *key) and here)
        except (RedisError, OSError) as exc:
            log.warning("limits_local", error=repr(exc))
            return bool(here)

    async def _window(self, limit: RateLimitItem, key: tuple[str, ...]) -> WindowStats:
        """Of the two windows the one with fewer tries left."""
        here = await self._here.get_window_stats(limit, *key)
        if self._shared is None:
            return here
        try:
            there = await self._shared.get_window_stats(limit, *key)
        except (RedisError, OSError):
            return here
        return min(here, there, key=lambda window: window.remaining)


class RateLimitHeaders:
    """ASGI middleware: says on every answer how many tries are left, where tries were counted."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        state = scope.setdefault("state", {})

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                said = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *(
                        (name.encode(), value.encode())
                        for name, value in state.get("rate_limit", {}).items()
                        if name.lower().encode() not in said
                    ),
                ]
            await send(message)

        await self.app(scope, receive, send_with_headers)


def _redis_storage(url: str, pool: ConnectionPool) -> RedisStorage:
    options = {"connection_pool": pool, "key_prefix": "identity:limits"}
    return RedisStorage(f"async+{url}", implementation="redispy", **options)  # type: ignore[arg-type]  # the library passes any option on


def _headers(name: str, limit: RateLimitItem, window: WindowStats) -> Headers:
    """As draft-ietf-httpapi-ratelimit-headers says: what is left, for how many seconds."""
    wait = max(1, math.ceil(window.reset_time - time.time()))
    return {
        "RateLimit": f'"{name}";r={window.remaining};t={wait}',
        "RateLimit-Policy": f'"{name}";q={limit.amount};w={limit.get_expiry()}',
    }


def _too_often(headers: Headers) -> TooOften:
    wait = headers["RateLimit"].rpartition("=")[2]
    return TooOften(headers={**headers, "Retry-After": wait})
