"""Reads from a read replica of the database, while it is less than half a second behind."""

import time
from collections import deque
from collections.abc import AsyncIterator
from typing import Annotated

import structlog
from fastapi import Depends, Request
from sqlalchemy import TextClause, text
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.background_loops import run_forever
from shared.db import Database, open_database
from shared.settings import ServiceSettings

log = structlog.get_logger()

MAX_AGE_SECONDS = 0.5
"""Age of the oldest data that is shown. Events need the rest of a second to hide private things."""
CHECK_SECONDS = 0.1

# Positions in the write-ahead log, in bytes. NULL on a server that is no replica.
_WRITTEN = text("SELECT CAST(pg_current_wal_flush_lsn() - '0/0' AS bigint)")
_REPLAYED = text("SELECT CAST(pg_last_wal_replay_lsn() - '0/0' AS bigint)")


class Replica:
    """A read replica, and how old what it shows is."""

    def __init__(self, primary: Database, database: Database) -> None:
        self.primary = primary
        self.database = database
        self._positions: deque[tuple[float, int]] = deque()
        """When the primary had written how much; what the replica has replayed is removed."""
        self._as_of = float("-inf")
        self._was_current = False

    @property
    def is_current(self) -> bool:
        """Whether it shows everything that was committed MAX_AGE_SECONDS ago."""
        return time.monotonic() - self._as_of <= MAX_AGE_SECONDS

    async def watch(self) -> None:
        """Compare the replica with the primary until cancelled."""
        await run_forever(self._check, delayed="replica_unchecked", pause_seconds=CHECK_SECONDS)

    async def _check(self) -> None:
        try:
            asked = time.monotonic()
            self._positions.append((asked, await _position(self.primary, _WRITTEN) or 0))
            replayed = await _position(self.database, _REPLAYED) or 0
            while self._positions and self._positions[0][1] <= replayed:
                self._as_of, _ = self._positions.popleft()
        finally:
            self._report()

    def _report(self) -> None:
        if self.is_current != self._was_current:
            self._was_current = self.is_current
            log.info("replica_in_use") if self.is_current else log.warning("replica_behind")


async def _position(database: Database, query: TextClause) -> int | None:
    async with database.engine.connect() as connection:
        position: int | None = (await connection.execute(query)).scalar_one()
        return position


def open_replica(settings: ServiceSettings, primary: Database) -> Replica | None:
    """Return the read replica of a process, if it has one and serves HTTP."""
    url = settings.database_replica_url
    if not url or settings.role == "worker":
        return None
    changes = {"database_url": url, "database_direct_url": ""}
    return Replica(primary, open_database(settings.model_copy(update=changes)))


async def _replica_session(request: Request) -> AsyncIterator[AsyncSession]:
    replica: Replica | None = request.app.state.replica
    if replica is not None and replica.is_current:
        async with replica.database.sessions() as session:
            if await _is_connected(session):
                yield session
                return
    database: Database = request.app.state.database
    async with database.sessions() as session:
        yield session


async def _is_connected(session: AsyncSession) -> bool:
    try:
        await session.connection()
    except SQLAlchemyError as exc:
        log.warning("replica_not_connected", error=repr(exc))
        return False
    return True


ReplicaSession = Annotated[AsyncSession, Depends(_replica_session, scope="function")]
"""A transaction of a request that only reads, and may miss what was committed within half a second.

It is on the read replica if there is one and it is up to date, else on the primary.
"""
