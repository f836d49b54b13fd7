"""One connection to Valkey, shared by everybody in this process.

What many ask in one turn of the event loop is sent together at its end, which halves what a busy
server spends on it. Answers come in the order of the questions, so each is known by its place
alone: who stops waiting leaves the place behind, and a connection that broke is never read again.
"""

import asyncio
import ssl
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import SplitResult, unquote, urlsplit

from hiredis import ProtocolError, Reader, pack_command
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import RedisError, ResponseError
from redis.exceptions import TimeoutError as NotHeard

Part = bytes | str | int
Command = tuple[Part, ...]

TIMEOUT_SECONDS = 0.5
_TICKS = 4
"""The wait is counted in so many parts: a turn of the loop that took long is one of them only,
and what arrived meanwhile is read before the next."""
_INCOMPLETE = object()


@dataclass(slots=True)
class _Question:
    """Commands of one caller, and what has been answered to them."""

    count: int
    answered: asyncio.Future[list[Any]] | None
    answers: list[Any] = field(default_factory=list)


class Connection(asyncio.Protocol):
    """Made by `connect`; raises what the redis library raises."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._reader = Reader(replyError=ResponseError, notEnoughData=_INCOMPLETE)
        self._questions: deque[_Question] = deque()
        self._transport: asyncio.Transport | None = None
        self._ticking: asyncio.TimerHandle | None = None
        self._silent_ticks = 0
        self._unsent: list[bytes] = []

    @property
    def is_open(self) -> bool:
        return self._transport is not None

    async def ask(self, commands: Sequence[Command]) -> list[Any]:
        """The answers to some commands; a refusal is a ResponseError among them, not raised."""
        if not commands:
            return []
        return await self._enqueue(pack(commands), len(commands))

    async def ask_packed(self, packed: bytes, count: int) -> list[Any]:
        """The answers to so many commands that are in the server's form already, sent at once."""
        answered = self._enqueue(packed, count)
        self._write()
        return await answered

    def tell(self, commands: Sequence[Command]) -> None:
        """Send commands at once whose answers nobody waits for."""
        if commands:
            self._send(pack(commands), _Question(len(commands), None))
            self._write()

    def _enqueue(self, packed: bytes, count: int) -> asyncio.Future[list[Any]]:
        answered: asyncio.Future[list[Any]] = self._loop.create_future()
        self._send(packed, _Question(count, answered))
        return answered

    def _send(self, packed: bytes, question: _Question) -> None:
        if self._transport is None:
            raise ConnectionLost("The connection was closed.")
        if not self._questions:
            self._silent_ticks = 0
        self._questions.append(question)
        if not self._unsent:
            self._loop.call_soon(self._write)
        self._unsent.append(packed)
        if self._ticking is None:
            self._wait()

    def _write(self) -> None:
        unsent, self._unsent = self._unsent, []
        if unsent and self._transport is not None:
            self._transport.write(b"".join(unsent))

    def close(self, reason: RedisError | None = None) -> None:
        """Whoever still waits is told."""
        transport, self._transport = self._transport, None
        if transport is not None:
            transport.abort()
        if self._ticking is not None:
            self._ticking.cancel()
        while self._questions:
            answered = self._questions.popleft().answered
            if answered is not None and not answered.done():
                answered.set_exception(reason or ConnectionLost("The connection was closed."))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._silent_ticks = 0
        self._reader.feed(data)
        gets = self._reader.gets
        try:
            while (answer := gets()) is not _INCOMPLETE:
                question = self._questions[0]
                question.answers.append(answer)
                if len(question.answers) == question.count:
                    self._end(question)
        except (ProtocolError, IndexError) as exc:
            self.close(ConnectionLost(f"Not an answer: {exc!r}"))

    def connection_lost(self, exc: Exception | None) -> None:
        self.close(ConnectionLost(f"The server closed the connection: {exc!r}"))

    def _end(self, question: _Question) -> None:
        self._questions.popleft()
        if question.answered is not None and not question.answered.done():
            question.answered.set_result(question.answers)

    def _wait(self) -> None:
        self._ticking = self._loop.call_later(TIMEOUT_SECONDS / _TICKS, self._tick)

    def _tick(self) -> None:
        self._ticking = None
        if not self._questions:
            return
        self._silent_ticks += 1
        if self._silent_ticks > _TICKS:
            self.close(NotHeard(f"No answer for {TIMEOUT_SECONDS} s."))
        else:
            self._wait()


class SharedConnection:
    """The connection to one address: whoever finds it gone waits for the same new one."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Connection | None = None
        self._connecting: asyncio.Task[Connection] | None = None

    async def connection(self) -> Connection:
        """One that is open; raises what `connect` raises."""
        if self._connection is not None and self._connection.is_open:
            return self._connection
        if self._connecting is None or self._connecting.done():
            self._connecting = asyncio.create_task(self._connect())
        return await asyncio.shield(self._connecting)

    def close(self) -> None:
        if self._connecting is not None:
            self._connecting.cancel()
        if self._connection is not None:
            self._connection.close()

    async def _connect(self) -> Connection:
        self._connection = await connect(self._url)
        return self._connection


def pack(commands: Sequence[Command]) -> bytes:
    """Commands in the form in which the server reads them."""
    return b"".join(pack_command(one) for one in commands)  # type: ignore[arg-type]  # typed as of one part


async def connect(url: str) -> Connection:
    """Connect to `redis://[[user]:password@]host[:port][/database]`; `rediss` is over TLS."""
    place = urlsplit(url)
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            _, connection = await asyncio.get_running_loop().create_connection(
                Connection,
                place.hostname or "localhost",
                place.port or 6379,
                ssl=ssl.create_default_context() if place.scheme == "rediss" else None,
            )
    except TimeoutError:
        raise NotHeard(f"No connection within {TIMEOUT_SECONDS} s.") from None
    except OSError as exc:
        raise ConnectionLost(str(exc)) from exc
    try:
        await _greet(connection, place)
    except BaseException:
        connection.close()
        raise
    return connection


async def _greet(connection: Connection, place: SplitResult) -> None:
    greeting: list[Command] = [("SELECT", place.path.strip("/") or 0)]
    if place.password:
        greeting.insert(0, ("AUTH", unquote(place.username or "default"), unquote(place.password)))
    for answer in await connection.ask(greeting):
        if isinstance(answer, ResponseError):
            raise answer
