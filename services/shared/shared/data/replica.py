"""Reads from a read replica of the database, while it is less than half a second behind."""

import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

import structlog
from fastapi import Depends, Request
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.background_loops import run_forever
from shared.data.db import Database, open_database
from shared.data.settings import ServiceSettings

log = structlog.get_logger()

MAX_AGE_SECONDS = 0.5
"""Age of the oldest data that is shown. Events need the rest of a second to hide private things."""
CHECK_SECONDS = 0.1
RETRY_SECONDS = 1.0
"""Time for which a replica that was behind or did not respond is not asked."""

# Positions in the write-ahead log, in bytes. A server that was promoted still has the last one.
_WRITTEN = text("SELECT CAST(pg_current_wal_flush_lsn() - '0/0' AS bigint)")
_REPLAYED = text("""
SELECT CASE WHEN pg_is_in_recovery()
  THEN CAST(pg_last_wal_replay_lsn() - '0/0' AS bigint) ELSE -1 END
""")


class Replica:
    """A read replica. Several may share its address, so each connection is checked when used."""

    def __init__(self, primary: Database, database: Database) -> None:
        self.primary = primary
        self.database = database
        self._written: deque[tuple[float, int]] = deque(
            maxlen=2 * int(MAX_AGE_SECONDS / CHECK_SECONDS)
        )
        """When the primary had written how much."""
        self._retry_at = 0.0

    async def watch(self) -> None:
        """Note how much the primary has written, until cancelled."""
        await run_forever(self._note, delayed="replica_unchecked", pause_seconds=CHECK_SECONDS)

    async def _note(self) -> None:
        asked = time.monotonic()
        async with self.primary.engine.connect() as connection:
            written: int = (await connection.execute(_WRITTEN)).scalar_one()
        self._written.append((asked, written))

    @asynccontextmanager
    async def session(self) -> AsyncIterator[AsyncSession | None]:
        """Yield a session that shows what was committed MAX_AGE_SECONDS ago, if there is one."""
        now = time.monotonic()
        while self._written and now - self._written[0][0] > MAX_AGE_SECONDS:
            self._written.popleft()
        if not self._written or now < self._retry_at:
            yield None
            return
        async with self.database.sessions() as session:
            if await self._has_replayed(session, self._written[0][1]):
                yield session
                return
        self._retry_at = time.monotonic() + RETRY_SECONDS
        yield None

    async def _has_replayed(self, session: AsyncSession, position: int) -> bool:
        try:
            replayed: int = (await session.execute(_REPLAYED)).scalar_one()
        except SQLAlchemyError as exc:
            log.warning("replica_not_connected", error=repr(exc))
            return False
        if replayed < position:
            log.warning("replica_behind", bytes=position - replayed)
        return replayed >= position


def open_replica(settings: ServiceSettings, primary: Database) -> Replica | None:
    """Return the read replica of a process, if it has one and serves HTTP."""
    url = settings.database_replica_url
    if not url or settings.role == "worker":
        return None
    changes = {"database_url": url, "database_direct_url": ""}
    return Replica(primary, open_database(settings.model_copy(update=changes)))


async def _replica_session(request: Request) -> AsyncIterator[AsyncSession]:
    replica: Replica | None = request.app.state.replica
    if replica is not None:
        async with replica.session() as session:
            if session is not None:
                yield session
                return
    database: Database = request.app.state.database
    async with database.sessions() as of_primary:
        yield of_primary


ReplicaSession = Annotated[AsyncSession, Depends(_replica_session, scope="function")]
"""A transaction of a request that only reads, and may miss what was committed within half a second.

It is on the read replica if there is one and it is up to date, else on the primary.
"""
