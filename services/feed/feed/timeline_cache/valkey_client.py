"""A client for one Valkey server, which may be unavailable or have lost all data."""

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
from shared.telemetry.store_calls import store_call

log = structlog.get_logger()

UNAVAILABLE_SECONDS = 0.5
"""After a failure, reads skip Valkey for this long instead of waiting for it each time."""
WATCH_CONNECTIONS = 2
"""Connections for WATCH. They carry large transactions: two keep the server busy, more would only
make readers wait longer."""
BATCH_SIZE = 1000
"""Maximum number of commands in one batch."""
_UNKNOWN_FUNCTION = "Function not found"
_LIBRARY = files("feed.timeline_cache").joinpath("timelines.lua").read_text()


class ValkeyUnavailable(Exception):
    """Valkey does not respond, or refused a command."""


class Valkey:
    """Commands and our own server functions; each call may raise ValkeyUnavailable."""

    def __init__(self, url: str) -> None:
        self._connection = SharedConnection(url)
        self._watch_connections = [SharedConnection(url) for _ in range(WATCH_CONNECTIONS)]
        self._free = asyncio.LifoQueue[SharedConnection]()
        for shared in self._watch_connections:
            self._free.put_nowait(shared)
        self._unavailable_until = 0.0

    async def close(self) -> None:
        self._connection.close()
        for shared in self._watch_connections:
            shared.close()

    async def load(self) -> None:
        """Load our functions, replacing older ones; raises ResponseError if they are broken."""
        try:
            await self._send(("FUNCTION", "LOAD", "REPLACE", _LIBRARY))
        except ResponseError:
            raise
        except RedisError as exc:
            raise self._mark_unavailable(exc) from exc

    def require_available(self) -> None:
        """Raise ValkeyUnavailable at once if a call failed recently."""
        if time.monotonic() < self._unavailable_until:
            raise ValkeyUnavailable

    async def call(self, command: Part, *args: Part) -> Any:
        try:
            (reply,) = await self._send((command, *args))
        except RedisError as exc:
            raise self._mark_unavailable(exc) from exc
        return reply

    async def keys(self, pattern: bytes) -> AsyncIterator[bytes]:
        """Yield every matching key, scanned in small steps; some may come twice."""
        cursor: Part = 0
        while True:
            cursor, keys = await self.call("SCAN", cursor, "MATCH", pattern, "COUNT", 1000)
            for key in keys:
                yield key
            if cursor == b"0":
                return

    async def batch(self, commands: Sequence[Command], *, atomic: bool) -> list[Any]:
        """Send several commands in one round trip; return their replies.

        They may run twice: again after our library was loaded, if the server did not have it.
        """
        send = self._send_atomic if atomic else self._send
        return await self._with_library(lambda: send(*commands))

    @asynccontextmanager
    async def watch_connection(self) -> AsyncIterator[Connection]:
        """Borrow a connection for WATCH and the commands that depend on it, for exclusive use."""
        shared = await self._free.get()
        try:
            with store_call("valkey", "EXEC"):
                yield await shared.connection()
        except RedisError as exc:
            raise self._mark_unavailable(exc) from exc
        finally:
            self._free.put_nowait(shared)

    async def function(self, name: str, key: bytes, *args: Part) -> Any:
        """Call one function of timelines.lua, loading the library if it is unknown."""
        call = ("FCALL", name, 1, key, *args)
        (reply,) = await self._with_library(lambda: self._send(call))
        return reply

    async def _with_library(self, send: Callable[[], Awaitable[list[Any]]]) -> list[Any]:
        try:
            return await send()
        except ResponseError as exc:
            if _UNKNOWN_FUNCTION not in str(exc):
                raise self._mark_unavailable(exc) from exc
        except RedisError as exc:
            raise self._mark_unavailable(exc) from exc
        await self.load()
        try:
            return await send()
        except RedisError as exc:
            raise self._mark_unavailable(exc) from exc

    async def _send_atomic(self, *commands: Command) -> list[Any]:
        replies = await self._send(("MULTI",), *commands, ("EXEC",))
        return raise_on_error(replies[-1])

    async def _send(self, *commands: Command) -> list[Any]:
        with store_call("valkey", _name(commands)):
            connection = await self._connection.connection()
            try:
                replies = await connection.execute(commands)
            except ConnectionLost:
                # Retry once, in case a restart has closed the connection.
                connection = await self._connection.connection()
                replies = await connection.execute(commands)
            return raise_on_error(replies)

    def _mark_unavailable(self, exc: RedisError) -> ValkeyUnavailable:
        log.warning("valkey_away", error=type(exc).__name__, reason=str(exc))
        self._unavailable_until = time.monotonic() + UNAVAILABLE_SECONDS
        return ValkeyUnavailable()


def raise_on_error(replies: list[Any]) -> list[Any]:
    """Return the replies, or raise the first ResponseError among them."""
    for reply in replies:
        if isinstance(reply, ResponseError):
            raise reply
    return replies


def pack_ids(*ids: int) -> bytes:
    """Return ids as Valkey stores them: eight bytes each, which sort like the numbers."""
    return struct.pack(f">{len(ids)}Q", *ids)


def _name(commands: Sequence[Command]) -> str:
    """Return the name of the first command."""
    return str(commands[0][0]) if commands and commands[0] else "NONE"
