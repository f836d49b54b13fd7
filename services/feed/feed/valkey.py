"""One connection pool to Valkey, which may be away or have forgotten everything."""

import time
from collections.abc import AsyncIterator, Sequence
from importlib.resources import files
from typing import Any

import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import RedisError, ResponseError

log = structlog.get_logger()

TIMEOUT_SECONDS = 0.5
AWAY_SECONDS = 0.5
"""After a failure, reads do without Valkey for so long instead of waiting for it each time."""
_UNKNOWN_FUNCTION = "Function not found"
_LIBRARY = files("feed").joinpath("timelines.lua").read_text()

Part = bytes | str | int


class ValkeyAway(Exception):
    """Valkey does not answer."""


class Valkey:
    """Commands, each of which may raise ValkeyAway, and our own functions on the server."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url,
            socket_connect_timeout=TIMEOUT_SECONDS,
            socket_timeout=TIMEOUT_SECONDS,
            # Once more at once, for a pooled connection that a restart has cut.
            retry=Retry(NoBackoff(), 1, (ConnectionLost,)),
        )
        self._away_until = 0.0

    async def close(self) -> None:
        await self._redis.aclose()

    async def load(self) -> None:
        """Load our functions, in place of older ones; raises ResponseError if they are broken."""
        try:
            await self._send("FUNCTION LOAD", "REPLACE", _LIBRARY)
        except ResponseError:
            raise
        except RedisError as exc:
            raise self._away(exc) from exc

    def require_present(self) -> None:
        """Raise ValkeyAway at once if a call failed a moment ago."""
        if time.monotonic() < self._away_until:
            raise ValkeyAway

    async def call(self, command: str, *args: Part) -> Any:
        try:
            return await self._send(command, *args)
        except RedisError as exc:
            raise self._away(exc) from exc

    async def keys(self, pattern: bytes) -> AsyncIterator[bytes]:
        """Every key that fits, a few at a time, so that nobody waits."""
        try:
            async for key in self._redis.scan_iter(pattern, count=1000):
                yield key
        except RedisError as exc:
            raise self._away(exc) from exc

    async def batch(self, commands: Sequence[tuple[Part, ...]], *, atomic: bool) -> list[Any]:
        """Several commands in one round trip; answers their answers."""
        try:
            async with self._redis.pipeline(transaction=atomic) as pipe:
                for command in commands:
                    pipe.execute_command(*command)
                answers: list[Any] = await pipe.execute()
                return answers
        except RedisError as exc:
            raise self._away(exc) from exc

    async def function(self, name: str, key: bytes, *args: Part) -> Any:
        """Call one function of timelines.lua, loading the library if it is unknown."""
        try:
            return await self._send("FCALL", name, 1, key, *args)
        except ResponseError as exc:
            if _UNKNOWN_FUNCTION not in str(exc):
                raise self._away(exc) from exc
        except RedisError as exc:
            raise self._away(exc) from exc
        await self.load()
        return await self.call("FCALL", name, 1, key, *args)

    async def _send(self, command: str, *args: Part) -> Any:
        return await self._redis.execute_command(command, *args)  # type: ignore[no-untyped-call]  # the library has no types here

    def _away(self, exc: RedisError) -> ValkeyAway:
        log.warning("valkey_away", error=type(exc).__name__, reason=str(exc))
        self._away_until = time.monotonic() + AWAY_SECONDS
        return ValkeyAway()
