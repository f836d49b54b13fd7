"""A pipelined connection to Valkey, shared by all callers in this process.

Commands of many callers in one turn of the event loop are sent together at its end, which halves
their cost for a busy server. Replies come in the order of the requests and are matched by position:
a cancelled caller leaves its position in the queue, and a broken connection is never read again.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import SplitResult, unquote, urlsplit

from hiredis import ProtocolError, Reader, pack_command
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import RedisError, ResponseError
from redis.exceptions import TimeoutError as ReplyTimeout

from shared.data.store_urls import tls_context

Part = bytes | str | int
Command = tuple[Part, ...]

TIMEOUT_SECONDS = 0.5
_TICKS = 4
"""The timeout is counted in this many ticks. A slow turn of the event loop counts as one tick, and
replies that arrived during it are read before the next."""
_INCOMPLETE = object()
_QUEUED = b"QUEUED"
_MANY = 16
_MANY_QUEUED = b"QUEUED*%d" % _MANY
_FOLDED = (b"+%b\r\n" % _QUEUED * _MANY, b"+%b\r\n" % _MANY_QUEUED)
"""A run of QUEUED, as are most replies to transactions, and the reply that replaces it."""


@dataclass(slots=True)
class _Request:
    """Commands of one caller, and the replies so far."""

    missing: int
    """The number of replies to come."""
    result: asyncio.Future[list[Any]] | None
    replies: list[Any] = field(default_factory=list)
    is_transactions: bool = False
    """Its QUEUED replies are counted, but not kept."""


class Connection(asyncio.Protocol):
    """Created by `connect`; raises the exceptions of the redis library."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._reader = Reader(replyError=ResponseError, notEnoughData=_INCOMPLETE)
        self._requests: deque[_Request] = deque()
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._silent_ticks = 0
        self._unsent: list[bytes] = []
        self._has_transactions = False

    @property
    def is_open(self) -> bool:
        return self._transport is not None

    async def execute(self, commands: Sequence[Command]) -> list[Any]:
        """Send commands; return the replies, with each ResponseError among them, not raised."""
        if not commands:
            return []
        return await self._enqueue(pack(commands), len(commands))

    async def execute_transactions(self, packed: bytes, count: int) -> list[Any]:
        """Send `count` packed commands immediately; return the replies except QUEUED.

        From then on, use the connection only for commands whose replies are no strings of others.
        """
        self._has_transactions = True
        reply: asyncio.Future[list[Any]] = self._loop.create_future()
        self._queue(packed, _Request(count, reply, is_transactions=True))
        self._write()
        return await reply

    def send_without_reply(self, commands: Sequence[Command]) -> None:
        """Send commands immediately, without waiting for the replies."""
        if commands:
            self._queue(pack(commands), _Request(len(commands), None))
            self._write()

    def _enqueue(self, packed: bytes, count: int) -> asyncio.Future[list[Any]]:
        reply: asyncio.Future[list[Any]] = self._loop.create_future()
        self._queue(packed, _Request(count, reply))
        return reply

    def _queue(self, packed: bytes, request: _Request) -> None:
        if self._transport is None:
            raise ConnectionLost("The connection was closed.")
        if not self._requests:
            self._silent_ticks = 0
        self._requests.append(request)
        if not self._unsent:
            self._loop.call_soon(self._write)
        self._unsent.append(packed)
        if self._timer is None:
            self._start_timer()

    def _write(self) -> None:
        unsent, self._unsent = self._unsent, []
        if unsent and self._transport is not None:
            self._transport.write(b"".join(unsent))

    def close(self, reason: RedisError | None = None) -> None:
        """Close the connection; waiting callers get the reason as an exception."""
        transport, self._transport = self._transport, None
        if transport is not None:
            transport.abort()
        if self._timer is not None:
            self._timer.cancel()
        while self._requests:
            reply = self._requests.popleft().result
            if reply is not None and not reply.done():
                reply.set_exception(reason or ConnectionLost("The connection was closed."))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._silent_ticks = 0
        self._reader.feed(data.replace(*_FOLDED) if self._has_transactions else data)
        next_reply = self._reader.gets
        try:
            while (reply_part := next_reply()) is not _INCOMPLETE:
                request = self._requests[0]
                if request.is_transactions and reply_part in (_QUEUED, _MANY_QUEUED):
                    request.missing -= 1 if reply_part == _QUEUED else _MANY
                else:
                    request.replies.append(reply_part)
                    request.missing -= 1
                if not request.missing:
                    self._complete(request)
        except (ProtocolError, IndexError) as exc:
            self.close(ConnectionLost(f"Invalid reply: {exc!r}"))

    def connection_lost(self, exc: Exception | None) -> None:
        self.close(ConnectionLost(f"The server closed the connection: {exc!r}"))

    def _complete(self, request: _Request) -> None:
        self._requests.popleft()
        if request.result is not None and not request.result.done():
            request.result.set_result(request.replies)

    def _start_timer(self) -> None:
        self._timer = self._loop.call_later(TIMEOUT_SECONDS / _TICKS, self._tick)

    def _tick(self) -> None:
        self._timer = None
        if not self._requests:
            return
        self._silent_ticks += 1
        if self._silent_ticks > _TICKS:
            self.close(ReplyTimeout(f"No reply for {TIMEOUT_SECONDS} s."))
        else:
            self._start_timer()


class SharedConnection:
    """The connection to one URL. Callers that find it closed wait for the same new one.

    `prepare` is awaited with each new connection before anybody gets it.
    """

    def __init__(
        self, url: str, prepare: Callable[[Connection], Awaitable[None]] | None = None
    ) -> None:
        self._url = url
        self._prepare = prepare
        self._connection: Connection | None = None
        self._connecting: asyncio.Task[Connection] | None = None
        self._is_closed = False

    async def connection(self) -> Connection:
        """Return an open connection; raises the exceptions of `connect`."""
        if self._connection is not None and self._connection.is_open:
            return self._connection
        if self._is_closed:
            raise ConnectionLost("The connection was closed.")
        if self._connecting is None or self._connecting.done():
            self._connecting = asyncio.create_task(self._connect())
        connecting = self._connecting
        await asyncio.wait([connecting])
        if connecting.cancelled():  # by `close`, which is no reason to cancel callers
            raise ConnectionLost("The connection was closed.")
        return connecting.result()

    def close(self) -> None:
        """Close it for good."""
        self._is_closed = True
        if self._connecting is not None:
            self._connecting.cancel()
        if self._connection is not None:
            self._connection.close()

    async def _connect(self) -> Connection:
        connection = await connect(self._url)
        if self._prepare is not None:
            try:
                await self._prepare(connection)
            except BaseException:
                connection.close()
                raise
        self._connection = connection
        return connection


def pack(commands: Sequence[Command]) -> bytes:
    """Encode commands in the protocol of the server."""
    return b"".join(pack_command(command) for command in commands)  # type: ignore[arg-type]  # typed as of one part


async def connect(url: str) -> Connection:
    """Connect to `redis://[[user]:password@]host[:port][/database]`; `rediss` is over TLS."""
    address = urlsplit(url)
    tls = tls_context(url)
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            _, connection = await asyncio.get_running_loop().create_connection(
                Connection,
                address.hostname or "localhost",
                address.port or 6379,
                ssl=tls,
            )
    except TimeoutError:
        raise ReplyTimeout(f"No connection within {TIMEOUT_SECONDS} s.") from None
    except OSError as exc:
        raise ConnectionLost(str(exc)) from exc
    try:
        await _authenticate(connection, address)
    except BaseException:
        connection.close()
        raise
    return connection


async def _authenticate(connection: Connection, address: SplitResult) -> None:
    commands: list[Command] = [("SELECT", address.path.strip("/") or 0)]
    if address.password:
        commands.insert(
            0, ("AUTH", unquote(address.username or "default"), unquote(address.password))
        )
    for reply_part in await connection.execute(commands):
        if isinstance(reply_part, ResponseError):
            raise reply_part
