"""What is forgotten in time: how long the rows of a table are kept, and the loop that ends them.

Each service lists its own tables in its `retention.py`; these are the tables that all have.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import structlog
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.bus import MAX_AGE_SECONDS, stopping
from shared.db import Database

log = structlog.get_logger()

PAUSE_SECONDS = 3600.0
BATCH = 2000
"""Rows of one transaction: nobody waits long for it."""


@dataclass(frozen=True)
class RetentionRule:
    """For how long a table's rows are kept. Its strings are SQL, written by us alone."""

    table: str
    since: str
    """From when on a row is kept that long."""
    time: timedelta
    when: str = "true"
    """Which rows are forgotten at all."""

    @property
    def rows(self) -> str:
        # The oldest rows stand first in a table, so that only the last look reads all of it.
        return f"""
          SELECT ctid FROM {self.table}
          WHERE {self.since} < :before AND {self.when} LIMIT :batch FOR UPDATE SKIP LOCKED
        """  # noqa: S608 - nothing in it comes from outside

    def params(self, now: datetime) -> dict[str, Any]:
        return {"before": now - self.time}


@dataclass(frozen=True)
class Ceiling:
    """How many bytes a table's rows may take; the oldest are dropped. Its strings are SQL of ours.

    Only as good as the limit on what arrives within an hour, which may come on top.
    """

    table: str
    age: str
    """The columns that order rows, the oldest first."""
    bytes: int
    when: str = "true"
    """Which rows count."""

    @property
    def rows(self) -> str:
        newest_first = ", ".join(f"{column.strip()} DESC" for column in self.age.split(","))
        return f"""
          SELECT ctid FROM (
            SELECT ctid, sum(pg_column_size({self.table}.*)) OVER (ORDER BY {newest_first}) AS total
            FROM {self.table} WHERE {self.when}
          ) AS sized WHERE total > :bytes LIMIT :batch
        """  # noqa: S608 - nothing in it comes from outside

    def params(self, _: datetime) -> dict[str, Any]:
        return {"bytes": self.bytes}


RESEND = timedelta(days=30)
"""Sent events stay this long, so that a lost stream can be filled again."""
EVERYWHERE = (
    RetentionRule("outbox", "created_at", RESEND, "sent_at IS NOT NULL"),
    # An event may be sent again at the last moment, and then wait in the stream.
    RetentionRule("inbox", "received_at", RESEND + timedelta(seconds=MAX_AGE_SECONDS, days=1)),
    RetentionRule("dead_letters", "buried_at", timedelta(days=90)),
    # A browser that was offline may repeat what it sent before.
    RetentionRule("answered_requests", "answered_at", timedelta(days=30)),
)


async def run_retention(database: Database, kept: Iterable[RetentionRule | Ceiling]) -> None:
    """Look once an hour until cancelled; a fault of Postgres only delays."""
    tables = (*EVERYWHERE, *kept)
    while not stopping():
        for one in tables:
            try:
                await _forget_all(database, one)
            except Exception as exc:
                log.warning("forgetting_delayed", table=one.table, error=repr(exc))
        await asyncio.sleep(PAUSE_SECONDS)


async def _forget_all(database: Database, kept: RetentionRule | Ceiling) -> None:
    gone = BATCH
    while gone == BATCH and not stopping():
        async with database.sessions() as session:
            gone = await forget(session, kept, datetime.now(UTC))
            await session.commit()


async def forget(session: AsyncSession, kept: RetentionRule | Ceiling, now: datetime) -> int:
    """Delete a batch of the rows that expired, or are too many; return their number."""
    statement = text(f"DELETE FROM {kept.table} WHERE ctid = ANY (ARRAY ({kept.rows}))")  # noqa: S608 - as above
    result = await session.execute(statement, {**kept.params(now), "batch": BATCH})
    return int(result.rowcount)  # type: ignore[attr-defined]  # a DELETE has one
