"""Commands to one Valkey, which may be away or have forgotten everything."""

import asyncio
import struct
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import Any

import structlog
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import RedisError, ResponseError

from feed.timeline_cache.valkey_connection import Command, Connection, Part, SharedConnection

log = structlog.get_logger()

AWAY_SECONDS = 0.5
"""After a failure, reads do without Valkey for so long instead of waiting for it each time."""
WATCHING = 2
"""Connections that watch keys. Large transactions come over them: two keep the server busy, more
only lengthen what readers wait for."""
PIPELINE = 1000
"""Commands sent at once."""
_UNKNOWN_FUNCTION = "Function not found"
_LIBRARY = files("feed.timeline_cache").joinpath("timelines.lua").read_text()


class ValkeyUnavailable(Exception):
    """Valkey does not answer."""


class Valkey:
    """Commands, each of which may raise ValkeyUnavailable, and our own functions on the server."""

    def __init__(self, url: str) -> None:
        self._line = SharedConnection(url)
        self._watching_lines = [SharedConnection(url) for _ in range(WATCHING)]
        self._free = asyncio.LifoQueue[SharedConnection]()
        for line in self._watching_lines:
            self._free.put_nowait(line)
        self._away_until = 0.0

    async def close(self) -> None:
        self._line.close()
        for line in self._watching_lines:
            line.close()

    async def load(self) -> None:
        """Load our functions, in place of older ones; raises ResponseError if they are broken."""
        try:
            await self._send(("FUNCTION", "LOAD", "REPLACE", _LIBRARY))
        except ResponseError:
            raise
        except RedisError as exc:
            raise self._away(exc) from exc

    def require_present(self) -> None:
        """Raise ValkeyUnavailable at once if a call failed a moment ago."""
        if time.monotonic() < self._away_until:
            raise ValkeyUnavailable

    async def call(self, command: Part, *args: Part) -> Any:
        try:
            (answer,) = await self._send((command, *args))
        except RedisError as exc:
            raise self._away(exc) from exc
        return answer

    async def keys(self, pattern: bytes) -> AsyncIterator[bytes]:
        """Every key that fits, a few at a time, so that nobody waits; some may come twice."""
        place: Part = 0
        while True:
            place, keys = await self.call("SCAN", place, "MATCH", pattern, "COUNT", 1000)
            for key in keys:
                yield key
            if place == b"0":
                return

    async def batch(self, commands: Sequence[Command], *, atomic: bool) -> list[Any]:
        """Several commands in one round trip; answers their answers.

        They may be done twice, the second time with our library loaded if it was unknown.
        """
        send = self._send_atomic if atomic else self._send
        return await self._with_library(lambda: send(*commands))

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[Connection]:
        """A connection for WATCH and what depends on it, which nobody else uses meanwhile."""
        line = await self._free.get()
        try:
            yield await line.connection()
        except RedisError as exc:
            raise self._away(exc) from exc
        finally:
            self._free.put_nowait(line)

    async def function(self, name: str, key: bytes, *args: Part) -> Any:
        """Call one function of timelines.lua, loading the library if it is unknown."""
        call = ("FCALL", name, 1, key, *args)
        (answer,) = await self._with_library(lambda: self._send(call))
        return answer

    async def _with_library(self, send: Callable[[], Awaitable[list[Any]]]) -> list[Any]:
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

    async def _send_atomic(self, *commands: Command) -> list[Any]:
        answers = await self._send(("MULTI",), *commands, ("EXEC",))
        return unless_refused(answers[-1])

    async def _send(self, *commands: Command) -> list[Any]:
        connection = await self._line.connection()
        try:
            answers = await connection.ask(commands)
        except ConnectionLost:
            # Once more at once, for a connection that a restart has cut.
            connection = await self._line.connection()
            answers = await connection.ask(commands)
        return unless_refused(answers)

    def _away(self, exc: RedisError) -> ValkeyUnavailable:
        log.warning("valkey_away", error=type(exc).__name__, reason=str(exc))
        self._away_until = time.monotonic() + AWAY_SECONDS
        return ValkeyUnavailable()


def unless_refused(answers: list[Any]) -> list[Any]:
    """The answers; raises the first ResponseError among them."""
    for answer in answers:
        if isinstance(answer, ResponseError):
            raise answer
    return answers


def packed(*ids: int) -> bytes:
    """Ids as Valkey holds them, eight bytes each; in this form they sort as numbers do."""
    return struct.pack(f">{len(ids)}Q", *ids)
