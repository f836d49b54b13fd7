"""How often somebody may try: counted in Redis for all processes, and in each one for itself."""

import math
import time
from collections.abc import Awaitable, Callable
from ipaddress import IPv4Address, IPv6Network, ip_address
from operator import itemgetter, methodcaller
from typing import Annotated

import structlog
from fastapi import Depends, Request
from limits import RateLimitItem
from limits.aio.storage import MemoryStorage, RedisStorage, Storage
from redis.asyncio import ConnectionPool
from redis.exceptions import RedisError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shared.errors import ApiError

log = structlog.get_logger()

REDIS_TIMEOUT = 0.2
"""Seconds: a hung Redis must not hold up a sign-in for longer."""

Headers = dict[str, str]


class RateLimited(ApiError):
    """The same thing was tried too many times within its window."""

    status = 429
    code = "too_many_requests"
    detail = "Too many attempts. Please wait a little, then try again."


class Limiter:
    """Counts by name and identifiers in fixed windows.

    This process always counts too: when Redis goes away, or comes back empty, what was tried
    before is not forgotten.
    """

    def __init__(self, redis_url: str, service: str) -> None:
        self._here = MemoryStorage()
        self._shared: RedisStorage | None = None
        self._pool: ConnectionPool | None = None
        if redis_url:
            self._pool = ConnectionPool.from_url(
                redis_url, socket_timeout=REDIS_TIMEOUT, socket_connect_timeout=REDIS_TIMEOUT
            )
            self._shared = _redis_storage(redis_url, self._pool, service)

    async def count(self, name: str, limit: RateLimitItem, *who: str, cost: int = 1) -> Headers:
        """Count one try, or its `cost`; return the RateLimit headers, or raise RateLimited."""
        key = limit.key_for(name, *who)
        tries, store = await self._fullest(methodcaller("incr", key, limit.get_expiry(), cost))
        headers = _headers(name, limit, tries, await self._end(store, key))
        if tries > limit.amount:
            raise _too_often(headers)
        return headers

    async def check(self, name: str, limit: RateLimitItem, *who: str) -> None:
        """Count nothing; raises RateLimited when no try is left."""
        key = limit.key_for(name, *who)
        tries, store = await self._fullest(methodcaller("get", key))
        if tries >= limit.amount:
            raise _too_often(_headers(name, limit, tries, await self._end(store, key)))

    async def note(self, name: str, limit: RateLimitItem, *who: str, cost: int = 1) -> None:
        """Count what has happened already; a negative cost takes back what did not happen."""
        key = limit.key_for(name, *who)
        await self._fullest(methodcaller("incr", key, limit.get_expiry(), cost))

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.aclose()

    async def _fullest(self, ask: Callable[[Storage], Awaitable[int]]) -> tuple[int, Storage]:
        """The most tries that a store answers, and which one: ours, if they agree."""
        here = await ask(self._here), self._here
        if self._shared is None:
            return here
        try:
            there = await ask(self._shared), self._shared
        except (RedisError, OSError) as exc:
            log.warning("limits_local", error=repr(exc))
            return here
        return max(here, there, key=itemgetter(0))

    async def _end(self, store: Storage, key: str) -> float:
        """When the window of these tries ends."""
        try:
            return await store.get_expiry(key)
        except (RedisError, OSError):
            return await self._here.get_expiry(key)


class AttemptLimits:
    """The limits that a request counts against; its answer says how many tries are left."""

    def __init__(self, request: Request) -> None:
        self._limiter: Limiter = request.app.state.limiter
        self._request = request

    async def count(self, name: str, limit: RateLimitItem, *who: str) -> None:
        """Count one try; raises RateLimited when it is one too many."""
        self._request.state.rate_limit = await self._limiter.count(name, limit, *who)

    async def spend(self, name: str, limit: RateLimitItem, who: str, cost: int) -> None:
        """Count `cost` units, such as bytes, against the limit. Raises RateLimited beyond it."""
        await self._limiter.count(name, limit, who, cost=cost)

    async def check(self, name: str, limit: RateLimitItem, *who: str) -> None:
        """Raise RateLimited when no try is left."""
        await self._limiter.check(name, limit, *who)

    async def note(self, name: str, limit: RateLimitItem, *who: str, cost: int = 1) -> None:
        """Count what has happened already, or take back what did not happen."""
        await self._limiter.note(name, limit, *who, cost=cost)


async def _tries(request: Request) -> AttemptLimits:
    return AttemptLimits(request)


async def _address(request: Request) -> str:
    return request.client.host if request.client else "unknown"


def network_of(address: str) -> str:
    """What counts as one place: of IPv6 a /64, since one caller has all of its addresses."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv4Address) or known.ipv4_mapped:
        return address
    return str(IPv6Network((int(known), 64), strict=False))


Limits = Annotated[AttemptLimits, Depends(_tries)]
Address = Annotated[str, Depends(_address)]
"""From where somebody asks, to be remembered; for counting there is the network."""


async def _network(address: Address) -> str:
    return network_of(address)


Network = Annotated[str, Depends(_network)]
"""From where somebody asks, to be counted: many people may share it."""


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


def _redis_storage(url: str, pool: ConnectionPool, service: str) -> RedisStorage:
    options = {"connection_pool": pool, "key_prefix": f"{service}:limits"}
    return RedisStorage(f"async+{url}", implementation="redispy", **options)  # type: ignore[arg-type]  # the library passes any option on


def _headers(name: str, limit: RateLimitItem, tries: int, end: float) -> Headers:
    """As draft-ietf-httpapi-ratelimit-headers says: what is left, for how many seconds."""
    left = max(0, limit.amount - tries)
    return {
        "RateLimit": f'"{name}";r={left};t={max(1, math.ceil(end - time.time()))}',
        "RateLimit-Policy": f'"{name}";q={limit.amount};w={limit.get_expiry()}',
    }


def _too_often(headers: Headers) -> RateLimited:
    wait = headers["RateLimit"].rpartition("=")[2]
    return RateLimited(headers={**headers, "Retry-After": wait})
