"""Rate limits, counted in Valkey for all processes and in each process for itself."""

import math
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Network, ip_address
from operator import itemgetter, methodcaller
from typing import Annotated, Any, cast
from urllib.parse import urlsplit

import structlog
from fastapi import Depends, Request
from limits import RateLimitItem
from limits.aio.storage import MemoryStorage, RedisClusterStorage, RedisStorage, Storage
from redis.asyncio import ConnectionPool, RedisCluster
from redis.asyncio.connection import parse_url
from redis.exceptions import RedisError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shared.data.store_urls import TLS_SCHEMES
from shared.http.errors import ApiError
from shared.translations import lazy_gettext

log = structlog.get_logger()

REDIS_TIMEOUT = 0.2
"""Seconds that a hung server may delay a sign-in."""

Headers = dict[str, str]


class RateLimited(ApiError):
    """Too many attempts within the window of a limit."""

    status = 429
    code = "too_many_requests"
    detail = lazy_gettext("Too many attempts. Please wait a little, then try again.")


class Limiter:
    """Counts attempts by name and identifiers in fixed windows.

    The process always counts too, so an outage of Valkey, or one that lost its data, forgets no
    attempt that this process has seen. `redis_url` is one server, several addresses of a Valkey
    Cluster, comma-separated, or empty.
    """

    def __init__(self, redis_url: str, service: str) -> None:
        self._here = MemoryStorage()
        self._shared: RedisStorage | None = None
        self._client: ConnectionPool | RedisCluster | None = None
        prefix = f"{service}:limits"
        if "," in redis_url:
            self._shared = _cluster_storage(redis_url.split(","), prefix)
            self._client = cast("RedisCluster", self._shared.bridge.storage)  # type: ignore[attr-defined]  # the library types no bridge
        elif redis_url:
            self._client = ConnectionPool.from_url(redis_url, **_timeouts())
            self._shared = _redis_storage(redis_url, self._client, prefix)

    async def count(self, name: str, limit: RateLimitItem, *who: str, cost: int = 1) -> Headers:
        """Count one attempt, or `cost`, and return the RateLimit headers. Raises RateLimited."""
        key = limit.key_for(name, *who)
        attempts, store = await self._fullest(methodcaller("incr", key, limit.get_expiry(), cost))
        headers = _headers(name, limit, attempts, await self._end(store, key))
        if attempts > limit.amount:
            raise _rate_limited(headers)
        return headers

    async def check(self, name: str, limit: RateLimitItem, *who: str) -> None:
        """Raise RateLimited if no attempt is left. Counts nothing."""
        key = limit.key_for(name, *who)
        attempts, store = await self._fullest(methodcaller("get", key))
        if attempts >= limit.amount:
            raise _rate_limited(_headers(name, limit, attempts, await self._end(store, key)))

    async def note(self, name: str, limit: RateLimitItem, *who: str, cost: int = 1) -> None:
        """Count something that has happened; a negative cost takes a count back."""
        key = limit.key_for(name, *who)
        await self._fullest(methodcaller("incr", key, limit.get_expiry(), cost))

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()

    async def _fullest(self, ask: Callable[[Storage], Awaitable[int]]) -> tuple[int, Storage]:
        """Return the larger count of both stores, and its store; the local one if they agree."""
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
        """Return the end of the window of these attempts."""
        try:
            return await store.get_expiry(key)
        except (RedisError, OSError):
            return await self._here.get_expiry(key)


@dataclass(frozen=True)
class AttemptLimits:
    """The limits of one request; its response reports how many attempts are left."""

    _limiter: Limiter
    _request: Request

    async def count(self, name: str, limit: RateLimitItem, *who: str) -> None:
        """Count one attempt. Raises RateLimited beyond the limit."""
        self._request.state.rate_limit = await self._limiter.count(name, limit, *who)

    async def spend(self, name: str, limit: RateLimitItem, who: str, cost: int) -> None:
        """Count `cost` units, such as bytes, against the limit. Raises RateLimited beyond it."""
        await self._limiter.count(name, limit, who, cost=cost)

    async def check(self, name: str, limit: RateLimitItem, *who: str) -> None:
        """Raise RateLimited if no attempt is left."""
        await self._limiter.check(name, limit, *who)

    async def note(self, name: str, limit: RateLimitItem, *who: str, cost: int = 1) -> None:
        """Count something that has happened; a negative cost takes a count back."""
        await self._limiter.note(name, limit, *who, cost=cost)


async def _attempt_limits(request: Request) -> AttemptLimits:
    return AttemptLimits(request.app.state.limiter, request)


def address_of(request: Request) -> str:
    """Return the caller's IP address, for records. Count by `Network` instead."""
    return request.client.host if request.client else "unknown"


def network_of(address: str) -> str:
    """Return the network that an address counts for: for IPv6 its /64, which one caller owns."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv4Address) or known.ipv4_mapped:
        return address
    return str(IPv6Network((int(known), 64), strict=False))


Limits = Annotated[AttemptLimits, Depends(_attempt_limits)]


async def _network(request: Request) -> str:
    return network_of(address_of(request))


Network = Annotated[str, Depends(_network)]
"""The caller's network, for counting. Many people may share it."""


class RateLimitHeaders:
    """ASGI middleware that adds RateLimit headers to responses of requests that were counted."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        state = scope.setdefault("state", {})

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *(
                        (name.encode(), value.encode())
                        for name, value in state.get("rate_limit", {}).items()
                        if name.lower().encode() not in present
                    ),
                ]
            await send(message)

        await self.app(scope, receive, send_with_headers)


def _redis_storage(url: str, pool: ConnectionPool, prefix: str) -> RedisStorage:
    options = {"connection_pool": pool, "key_prefix": prefix}
    return RedisStorage(f"async+{url}", implementation="redispy", **options)  # type: ignore[arg-type]  # the library passes any option through


def _cluster_storage(urls: Sequence[str], prefix: str) -> RedisStorage:
    addresses = ",".join(urlsplit(url).netloc.rpartition("@")[2] for url in urls)
    options: dict[str, Any] = {
        name: value
        for name, value in parse_url(urls[0]).items()
        if name not in {"host", "port", "db", "connection_class"}
    }
    return RedisClusterStorage(
        f"async+redis+cluster://{addresses}",
        implementation="redispy",
        key_prefix=prefix,
        ssl=urlsplit(urls[0]).scheme in TLS_SCHEMES,
        **options,
        **_timeouts(),
    )


def _timeouts() -> dict[str, Any]:
    return {"socket_timeout": REDIS_TIMEOUT, "socket_connect_timeout": REDIS_TIMEOUT}


def _headers(name: str, limit: RateLimitItem, attempts: int, end: float) -> Headers:
    """Return the headers of draft-ietf-httpapi-ratelimit-headers: attempts left, seconds left."""
    left = max(0, limit.amount - attempts)
    return {
        "RateLimit": f'"{name}";r={left};t={max(1, math.ceil(end - time.time()))}',
        "RateLimit-Policy": f'"{name}";q={limit.amount};w={limit.get_expiry()}',
    }


def _rate_limited(headers: Headers) -> RateLimited:
    wait = headers["RateLimit"].rpartition("=")[2]
    return RateLimited(headers={**headers, "Retry-After": wait})
