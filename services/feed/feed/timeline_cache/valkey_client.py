"""A client for one Valkey server, which may be unavailable or have lost all data."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from importlib.resources import files
from typing import Any

import structlog
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import RedisError, ResponseError

from feed.timeline_cache.card_memory import CardMemory
from feed.timeline_cache.valkey_connection import Command, Connection, Part, SharedConnection
from shared.telemetry.store_calls import store_call

log = structlog.get_logger()

UNAVAILABLE_SECONDS = 0.5
"""After a failure, reads skip Valkey for this long instead of waiting for it each time."""
REPLICA_MILLISECONDS = 200
"""Less than the time after which a connection counts as broken."""
UNKNOWN_FUNCTION = "Function not found"
_LIBRARY = files("feed.timeline_cache").joinpath("timelines.lua").read_text()
_MOVED = "MOVED"
_MOVING = ("ASK", "TRYAGAIN", "CLUSTERDOWN")
"""Errors about one slot of a cluster; the rest of the server is available."""


class ValkeyUnavailable(Exception):
    """Valkey does not respond, or refused a command."""


class SlotMoved(ValkeyUnavailable):
    """Another server has the slot now."""


class Valkey:
    """Commands and our own server functions; each call may raise ValkeyUnavailable."""

    def __init__(self, url: str, memory_bytes: int = 0) -> None:
        self._connection = SharedConnection(url)
        self._waiting = SharedConnection(url)  # so that nobody else waits for its replicas
        # Large, so that replies to readers do not wait behind them.
        self._pushes = SharedConnection(url, prepare=load_library)
        self._unavailable_until = 0.0
        self._memory = CardMemory(url, memory_bytes)
        self._has_memory = memory_bytes > 0
        self._tracking: asyncio.Task[None] | None = None

    @property
    def memory(self) -> CardMemory:
        """Cards of this server that are kept in this process, from the first use on."""
        if self._tracking is None and self._has_memory:
            self._tracking = asyncio.create_task(self._memory.run())
        return self._memory

    def forget_cards(self) -> None:
        """Forget the cards in this process."""
        self._memory.clear()

    async def close(self) -> None:
        if self._tracking is not None:
            self._tracking.cancel()
            await asyncio.wait([self._tracking])
        for connection in (self._connection, self._waiting, self._pushes):
            connection.close()

    async def load(self) -> None:
        """Load our functions, replacing older ones; raises ResponseError if they are broken."""
        try:
            await self._send(_LOAD)
        except ResponseError:
            raise
        except RedisError as exc:
            raise self._mark_unavailable(exc) from exc

    def require_available(self) -> None:
        """Raise ValkeyUnavailable at once if a call failed recently."""
        if time.monotonic() < self._unavailable_until:
            raise ValkeyUnavailable

    async def call(self, command: Part, *args: Part) -> Any:
        (reply,) = await self.batch([(command, *args)])
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

    async def batch(self, commands: Sequence[Command]) -> list[Any]:
        """Send several commands in one round trip; return their replies.

        They may run twice: again after our library was loaded, if the server did not have it.
        """
        return await self._with_library(lambda: self._send(*commands))

    async def batch_on_replica(self, commands: Sequence[Command]) -> list[Any]:
        """Send several commands, and wait until a replica has their changes too.

        Raises ValkeyUnavailable if none has them in time.
        """
        wait: Command = ("WAIT", 1, REPLICA_MILLISECONDS)
        *replies, replicas = await self._with_library(
            lambda: self._send(*commands, wait, over=self._waiting)
        )
        if replicas == 0:
            raise ValkeyUnavailable
        return replies

    async def transactions(self, packed: bytes, count: int) -> list[list[Any]]:
        """Send packed transactions of `count` commands in all; return each one's replies.

        Those include errors of its commands. Raises if one was not run; the others were.
        """
        try:
            with store_call("valkey", "EXEC"):
                connection = await self._pushes.connection()
                replies = await connection.execute_transactions(packed, count)
                # To MULTI and EXEC in turn. An error before EXEC is the reason why it did nothing.
                return raise_on_error(replies)[1::2]
        except RedisError as exc:
            raise self._mark_unavailable(exc) from exc

    async def send_without_reply(self, commands: Sequence[Command]) -> None:
        """Send commands on the connection of the transactions; nobody learns of their failure."""
        try:
            (await self._pushes.connection()).send_without_reply(commands)
        except RedisError as exc:
            raise self._mark_unavailable(exc) from exc

    async def _with_library(self, send: Callable[[], Awaitable[list[Any]]]) -> list[Any]:
        try:
            return await send()
        except ResponseError as exc:
            if UNKNOWN_FUNCTION not in str(exc):
                raise self._mark_unavailable(exc) from exc
        except RedisError as exc:
            raise self._mark_unavailable(exc) from exc
        await self.load()
        try:
            return await send()
        except RedisError as exc:
            raise self._mark_unavailable(exc) from exc

    async def _send(self, *commands: Command, over: SharedConnection | None = None) -> list[Any]:
        shared = over or self._connection
        with store_call("valkey", _name(commands)):
            connection = await shared.connection()
            try:
                replies = await connection.execute(commands)
            except ConnectionLost:
                # Retry once, in case a restart has closed the connection.
                connection = await shared.connection()
                replies = await connection.execute(commands)
            return raise_on_error(replies)

    def _mark_unavailable(self, exc: RedisError) -> ValkeyUnavailable:
        reason = str(exc)
        if reason.startswith(_MOVED):
            return SlotMoved()
        log.warning("valkey_away", error=type(exc).__name__, reason=reason)
        if not reason.startswith(_MOVING):
            self._unavailable_until = time.monotonic() + UNAVAILABLE_SECONDS
        return ValkeyUnavailable()


async def load_library(connection: Connection) -> None:
    """Load our functions before a transaction calls them: one with an unknown one half happens."""
    raise_on_error(await connection.execute([_LOAD]))


def raise_on_error(replies: list[Any]) -> list[Any]:
    """Return the replies, or raise the first ResponseError among them."""
    for reply in replies:
        if isinstance(reply, ResponseError):
            raise reply
    return replies


def _name(commands: Sequence[Command]) -> str:
    """Return the name of the first command."""
    return str(commands[0][0]) if commands and commands[0] else "NONE"


_LOAD: Command = ("FUNCTION", "LOAD", "REPLACE", _LIBRARY)
