"""What verify knows of identity's database: who was signed out, and what it saw itself."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator

import psycopg
import structlog

log = structlog.get_logger()

MAX_STALENESS = 5.0
"""Seconds without a look into the database after which nobody is let through."""
POLL_SECONDS = 1.0
QUERY_SECONDS = 2.0
KEEP_SECONDS = 20 * 60
"""Access tokens live five minutes; the rest is for clocks that jump."""
MAX_SEEN = 100_000

_REVOKED = """
SELECT id FROM sessions WHERE revoked_at > clock_timestamp() - make_interval(secs => %s)
"""
_SEEN = """
UPDATE sessions SET generation = seen.generation
FROM unnest(%s::bigint[], %s::bigint[]) AS seen (id, generation)
WHERE sessions.id = seen.id AND sessions.generation < seen.generation
"""


@contextlib.asynccontextmanager
async def _connection(url: str) -> AsyncIterator[psycopg.AsyncConnection]:
    bare = url.replace("postgresql+psycopg://", "postgresql://", 1)
    connection = await psycopg.AsyncConnection.connect(bare, autocommit=True, connect_timeout=2)
    try:
        yield connection
    finally:
        # A server that hangs must not hang us: its end of the line is not waited for.
        connection.pgconn.finish()


class Revocations:
    """Sessions that ended lately: told by NOTIFY, and looked up every second."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._ended: dict[int, float] = {}
        self._looked = -float("inf")
        self._first_look = asyncio.Event()

    @property
    def is_stale(self) -> bool:
        """Whether a sign-out may have gone unnoticed."""
        return time.monotonic() - self._looked > MAX_STALENESS

    def __contains__(self, session_id: int) -> bool:
        return session_id in self._ended

    async def wait_for_first_look(self) -> None:
        """Wait a little for the database, but not longer."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._first_look.wait(), QUERY_SECONDS)

    async def watch(self) -> None:
        """Keep up until cancelled."""
        while True:
            try:
                async with _connection(self._url) as connection:
                    await self._follow(connection)
            except (psycopg.Error, OSError, TimeoutError) as exc:
                log.warning("revocations_unknown", error=repr(exc))
            await asyncio.sleep(0.5)

    async def _follow(self, connection: psycopg.AsyncConnection) -> None:
        await asyncio.wait_for(connection.execute("LISTEN session_revoked"), QUERY_SECONDS)
        while True:
            await asyncio.wait_for(self._look(connection), QUERY_SECONDS)
            async for notice in connection.notifies(timeout=POLL_SECONDS):
                self._add(int(notice.payload))

    async def _look(self, connection: psycopg.AsyncConnection) -> None:
        started = time.monotonic()
        cursor = await connection.execute(_REVOKED, [KEEP_SECONDS])
        for (session_id,) in await cursor.fetchall():
            self._add(session_id)
        self._looked = started
        self._first_look.set()
        self._forget_old()

    def _add(self, session_id: int) -> None:
        self._ended[session_id] = time.monotonic()

    def _forget_old(self) -> None:
        oldest = time.monotonic() - KEEP_SECONDS
        for session_id in [key for key, heard in self._ended.items() if heard < oldest]:
            del self._ended[session_id]


class SeenCredentials:
    """Reports which numbered credentials are in use, so that older refresh tokens end."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._waiting: dict[int, int] = {}
        self._wake = asyncio.Event()

    def report(self, session_id: int, generation: int) -> None:
        """Note one for writing; the first of a session needs no note."""
        if generation > 1 and len(self._waiting) < MAX_SEEN:
            self._waiting[session_id] = max(generation, self._waiting.get(session_id, 0))
            self._wake.set()

    async def write(self) -> None:
        """Write what is reported until cancelled; a fault of Postgres only delays."""
        while True:
            try:
                async with _connection(self._url) as connection:
                    await self._write(connection)
            except (psycopg.Error, OSError, TimeoutError) as exc:
                log.warning("seen_delayed", error=repr(exc))
            await asyncio.sleep(0.5)

    async def _write(self, connection: psycopg.AsyncConnection) -> None:
        while True:
            # What a connection that broke could not write is still waiting.
            if batch := dict(self._waiting):
                rows = [list(batch), list(batch.values())]
                await asyncio.wait_for(connection.execute(_SEEN, rows), QUERY_SECONDS)
                self._written(batch)
            await self._wake.wait()
            self._wake.clear()

    def _written(self, batch: dict[int, int]) -> None:
        for session_id, generation in batch.items():
            if self._waiting.get(session_id) == generation:
                del self._waiting[session_id]
