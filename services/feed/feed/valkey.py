"""One connection pool to Valkey, which may be away or have forgotten everything."""

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from importlib.resources import files
from typing import Any

import structlog
from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection
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

    async def call(self, command: Part, *args: Part) -> Any:
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
        """Several commands in one round trip; answers their answers.

        They may be done twice, the second time with our library loaded if it was unknown.
        """
        send = self._send_atomic if atomic else self._send_all
        answers: list[Any] = await self._with_library(lambda: send(commands))
        return answers

    async def function(self, name: str, key: bytes, *args: Part) -> Any:
        """Call one function of timelines.lua, loading the library if it is unknown."""
        return await self._with_library(lambda: self._send("FCALL", name, 1, key, *args))

    async def _with_library(self, send: Callable[[], Awaitable[Any]]) -> Any:
        try:
            return await send()
        except ResponseError as exc:
            if _UNKNOWN_FUNCTION not in str(exc):
                raise self._away(exc) from exc
        except RedisError as exc:
            raise self._away(exc) from exc
        await self.load()
        try:
            return await send()
        except RedisError as exc:
            raise self._away(exc) from exc

    async def _send(self, command: Part, *args: Part) -> Any:
        return await self._redis.execute_command(command, *args)  # type: ignore[no-untyped-call]  # the library has no types here

    async def _send_atomic(self, commands: Sequence[tuple[Part, ...]]) -> list[Any]:
        async with self._redis.pipeline(transaction=True) as pipe:
            for command in commands:
                pipe.execute_command(*command)
            answers: list[Any] = await pipe.execute()
            return answers

    async def _send_all(self, commands: Sequence[tuple[Part, ...]]) -> list[Any]:
        """What the library's pipeline does for twice the time of this process."""
        pool = self._redis.connection_pool
        connection = await pool.get_connection()  # type: ignore[no-untyped-call]  # the library has no types here

        async def send() -> list[Any]:
            await connection.send_packed_command(connection.pack_commands(commands))
            return [await _answer(connection) for _ in commands]

        try:
            answers: list[Any] = await connection.retry.call_with_retry(
                send, lambda _: connection.disconnect()
            )
        finally:
            await pool.release(connection)
        for answer in answers:
            if isinstance(answer, ResponseError):
                raise answer
        return answers

    def _away(self, exc: RedisError) -> ValkeyAway:
        log.warning("valkey_away", error=type(exc).__name__, reason=str(exc))
        self._away_until = time.monotonic() + AWAY_SECONDS
        return ValkeyAway()


async def _answer(connection: AbstractConnection) -> Any:
    """The next answer, also if it is an error: those that follow it have to be read."""
    try:
        return await connection.read_response()
    except ResponseError as exc:
        return exc
