"""Keeps cards of one Valkey server in this process, while the server confirms that it tracks them.

The server sends an invalidation for each changed card on a connection of its own ("client-side
caching" in Valkey's manual: CLIENT TRACKING in broadcasting mode). An invalidation may be delayed
or lost, so entries are trusted for a limited time only:

- While heartbeats are answered, a replaced card is served until its invalidation arrives.
- While the server, the network or this process pauses, it is served for at most `LEASE_SECONDS`.
- If an invalidation is lost on an intact connection, it is served for at most `MAX_AGE_SECONDS`.
  The same holds for a card that expires on the server, which may notice it later.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import unquote, urlsplit

import structlog
from hiredis import ProtocolError, PushNotification, Reader
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as ReplyTimeout

from feed.timeline_cache.valkey_connection import Part, pack
from shared.data.store_urls import tls_context

log = structlog.get_logger()

PREFIX = b"card:"
HEARTBEAT_SECONDS = 0.25
LEASE_SECONDS = 0.9
"""Entries are trusted for this long after the last answered heartbeat was sent. It leaves 0.1 s
for the caller to respond within a second of a change."""
MAX_AGE_SECONDS = 10.0
"""Counted from the start of the reading."""
ENTRY_OVERHEAD_BYTES = 300
"""Memory of an entry besides the bytes of its key and value: the headers of both, the pair of value
and time, and its place in an OrderedDict. Measured with tracemalloc on CPython 3.11, rounded up."""
MAX_LOGGED_INVALIDATIONS = 4096
"""Readings that more invalidations overtook are not kept. A reading takes milliseconds, in which
a busy server changes tens of cards."""
TIMEOUT_SECONDS = 2.0
"""For a connection, and for each reply."""
RECONNECT_SECONDS = 0.5
_TICKS = 4
"""The timeout of a reply is counted in this many ticks, so that a slow turn of the event loop does
not break the connection: replies that arrived during it are read before the next tick."""
_INCOMPLETE = object()
_NEVER = float("-inf")


@dataclass(slots=True)
class Reading:
    """One read of cards from the server, created by `CardMemory.reading`."""

    _memory: "CardMemory"
    _sequence: int
    _expires_at: float

    def keep(self, values: Mapping[bytes, bytes]) -> None:
        """Store values that the server returned, except those that may have changed since."""
        self._memory._keep(values, self._sequence, self._expires_at)  # noqa: SLF001  # one unit


class CardMemory:
    """Values of keys that start with `PREFIX`; the least recently used are dropped first.

    It holds no reference to a Reading: those compare their sequence number with the log of recent
    invalidations, so callers may abandon them.
    """

    def __init__(self, url: str, max_bytes: int) -> None:
        self._url = url
        self._max_bytes = max_bytes
        self._bytes = 0
        self._entries = OrderedDict[bytes, tuple[bytes, float]]()
        self._lease_until = _NEVER
        self._sequence = 0
        self._invalidated = OrderedDict[bytes, int]()
        self._complete_since = 0
        self._last_failure = ""

    async def run(self) -> None:
        """Track changes until cancelled. Without it, the memory stays empty."""
        while True:
            try:
                await self._track()
            except Exception as exc:
                self._report(exc)
            finally:
                self._lease_until = _NEVER
                self.clear()
            await asyncio.sleep(RECONNECT_SECONDS)

    def get(self, key: bytes) -> bytes | None:
        """Return the value of a card; None if it is unknown or may be outdated."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        value, expires_at = entry
        now = time.monotonic()
        if now >= self._lease_until:
            return None
        if now >= expires_at:
            self._remove(key)
            return None
        self._entries.move_to_end(key)
        return value

    def reading(self) -> Reading:
        """Start to read cards. Call it before the command is sent to the server."""
        return Reading(self, self._sequence, time.monotonic() + MAX_AGE_SECONDS)

    def _keep(self, values: Mapping[bytes, bytes], sequence: int, expires_at: float) -> None:
        if sequence < self._complete_since or time.monotonic() >= self._lease_until:
            return
        for key, value in values.items():
            if self._invalidated.get(key, 0) <= sequence:
                self._put(key, value, expires_at)

    def _put(self, key: bytes, value: bytes, expires_at: float) -> None:
        size = _size(key, value)
        if size > self._max_bytes:
            return
        self._remove(key)
        self._entries[key] = (value, expires_at)
        self._bytes += size
        while self._bytes > self._max_bytes:
            oldest, (dropped, _) = self._entries.popitem(last=False)
            self._bytes -= _size(oldest, dropped)

    def _remove(self, key: bytes) -> None:
        entry = self._entries.pop(key, None)
        if entry is not None:
            self._bytes -= _size(key, entry[0])

    def clear(self) -> None:
        """Drop every entry, and let no reading that has started be kept."""
        self._entries.clear()
        self._bytes = 0
        self._invalidated.clear()
        self._sequence += 1
        self._complete_since = self._sequence

    def _on_push(self, message: list[Any]) -> None:
        if message[0] != b"invalidate":
            return
        if message[1] is None:  # The server was flushed.
            self.clear()
            return
        for key in message[1]:
            self._invalidate(key)

    def _invalidate(self, key: bytes) -> None:
        self._remove(key)
        self._sequence += 1
        self._invalidated[key] = self._sequence
        self._invalidated.move_to_end(key)
        if len(self._invalidated) > MAX_LOGGED_INVALIDATIONS:
            _, self._complete_since = self._invalidated.popitem(last=False)

    async def _track(self) -> None:
        connection = await _connect(self._url, self._on_push)
        try:
            await connection.call("HELLO", 3, *_credentials(self._url))
            await connection.call("CLIENT", "TRACKING", "ON", "BCAST", "PREFIX", PREFIX)
            self.clear()  # The server sent no invalidation for earlier changes.
            log.info("card_memory_tracking")
            self._last_failure = ""
            while True:
                await self._renew_lease(connection)
                await connection.idle(HEARTBEAT_SECONDS)
        finally:
            connection.close()

    async def _renew_lease(self, connection: "_Connection") -> None:
        """Send a heartbeat. Its reply proves that the invalidations of earlier changes arrived.

        The server sends the invalidations of one turn of its event loop at the end of the turn,
        after the replies. The proof holds nevertheless, because at most one heartbeat is in flight:
        the turn that reads it began after it was sent. A change whose invalidation follows the
        reply is therefore more recent than the heartbeat.
        """
        sent_at = time.monotonic()
        await connection.call("PING")
        self._lease_until = sent_at + LEASE_SECONDS

    def _report(self, exc: Exception) -> None:
        failure = f"{type(exc).__name__}: {exc}"
        if failure != self._last_failure:  # Log once, not at each attempt to connect.
            log.warning("card_memory_unavailable", error=type(exc).__name__, reason=str(exc))
        self._last_failure = failure


def _size(key: bytes, value: bytes) -> int:
    return len(key) + len(value) + ENTRY_OVERHEAD_BYTES


class _Connection(asyncio.Protocol):
    """A connection for one command at a time and for messages that the server pushes."""

    def __init__(self, on_push: Callable[[list[Any]], None]) -> None:
        self._on_push = on_push
        self._reader = Reader(replyError=ResponseError, notEnoughData=_INCOMPLETE)
        self._replies = asyncio.Queue[Any]()
        self._transport: asyncio.Transport | None = None

    async def call(self, *command: Part) -> Any:
        """Return the reply, which is never null; raises ResponseError, or as `idle` does."""
        if self._transport is not None:
            self._transport.write(pack([command]))
        for _ in range(_TICKS):
            reply = await self._receive(TIMEOUT_SECONDS / _TICKS)
            if reply is not None:
                return reply
        raise ReplyTimeout(f"No reply for {TIMEOUT_SECONDS} s.")

    async def idle(self, seconds: float) -> None:
        """Handle pushed messages for a while; raises ConnectionLost."""
        if await self._receive(seconds) is not None:
            raise ConnectionLost("The server sent an unrequested reply.")

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._reader.feed(data)
        try:
            while (message := self._reader.gets()) is not _INCOMPLETE:
                if isinstance(message, PushNotification):
                    self._on_push(message)
                else:
                    self._replies.put_nowait(message)
        except ProtocolError as exc:
            self._replies.put_nowait(ConnectionLost(f"Invalid reply: {exc!r}"))

    def connection_lost(self, exc: Exception | None) -> None:
        self._replies.put_nowait(ConnectionLost(f"The server closed the connection: {exc!r}"))

    async def _receive(self, seconds: float) -> Any:
        """Return the next reply, or None if there is none in this time."""
        try:
            async with asyncio.timeout(seconds):
                reply = await self._replies.get()
        except TimeoutError:
            return None
        if isinstance(reply, Exception):
            raise reply
        return reply


async def _connect(url: str, on_push: Callable[[list[Any]], None]) -> _Connection:
    address = urlsplit(url)
    async with asyncio.timeout(TIMEOUT_SECONDS):
        _, connection = await asyncio.get_running_loop().create_connection(
            lambda: _Connection(on_push),
            address.hostname or "localhost",
            address.port or 6379,
            ssl=tls_context(url),
        )
    return connection


def _credentials(url: str) -> tuple[str, ...]:
    """Return the arguments of HELLO that log in, if the URL holds a password."""
    address = urlsplit(url)
    if not address.password:
        return ()
    return ("AUTH", unquote(address.username or "default"), unquote(address.password))
