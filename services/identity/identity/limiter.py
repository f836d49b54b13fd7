"""How often somebody may try: counted in Redis, and in this process while Redis is away."""

import math
import time

import structlog
from limits import RateLimitItem
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import FixedWindowRateLimiter, RateLimiter
from redis.asyncio import ConnectionPool
from redis.exceptions import RedisError

from shared.errors import Refused

log = structlog.get_logger()

REDIS_TIMEOUT = 0.2
"""Seconds: a hung Redis must not hold up a sign-in for longer."""


class TooOften(Refused):
    """The same thing was tried too many times within its window."""

    status = 429
    code = "too_many_requests"
    detail = "That was tried too often. Please wait a little before you try again."


class Limiter:
    """Counts by name and identifiers in fixed windows."""

    def __init__(self, redis_url: str) -> None:
        self._here = FixedWindowRateLimiter(MemoryStorage())
        self._shared: RateLimiter = self._here
        self._pool: ConnectionPool | None = None
        if redis_url:
            self._pool = ConnectionPool.from_url(
                redis_url, socket_timeout=REDIS_TIMEOUT, socket_connect_timeout=REDIS_TIMEOUT
            )
            self._shared = FixedWindowRateLimiter(_redis_storage(redis_url, self._pool))

    async def count(self, name: str, limit: RateLimitItem, *who: str) -> None:
        """Count one try; raises TooOften with RateLimit headers when it is one too many."""
        try:
            await _count(self._shared, name, limit, who)
        except (RedisError, OSError) as exc:
            log.warning("limits_local", error=repr(exc))
            await _count(self._here, name, limit, who)

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.aclose()


def _redis_storage(url: str, pool: ConnectionPool) -> RedisStorage:
    options = {"connection_pool": pool, "key_prefix": "identity:limits"}
    return RedisStorage(f"async+{url}", implementation="redispy", **options)  # type: ignore[arg-type]  # the library passes any option on


async def _count(
    limiter: RateLimiter, name: str, limit: RateLimitItem, who: tuple[str, ...]
) -> None:
    if await limiter.hit(limit, name, *who):
        return
    stats = await limiter.get_window_stats(limit, name, *who)
    wait = max(1, math.ceil(stats.reset_time - time.time()))
    raise TooOften(
        headers={
            "Retry-After": str(wait),
            "RateLimit": f'"{name}";r=0;t={wait}',
            "RateLimit-Policy": f'"{name}";q={limit.amount};w={limit.get_expiry()}',
        }
    )
