"""Data retention: how long the rows of a table are kept, and the loop that deletes them.

Each service lists its own tables in its `retention.py`; the tables that all services have are here.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import structlog
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.background_loops import run_due
from shared.data.db import Database
from shared.events.bus import MAX_AGE_SECONDS

PAUSE_SECONDS = 3600.0
BATCH = 2000
"""Rows per transaction, so that its locks are short."""


@dataclass(frozen=True)
class RetentionRule:
    """How long a table's rows are kept. Its strings are SQL constants, never input."""

    table: str
    since: str
    """SQL for the time from which `time` counts."""
    time: timedelta
    when: str = "true"
    """SQL condition of the rows that expire."""

    @property
    def rows(self) -> str:
        # The oldest rows come first in a table, so only the last batch reads all of it.
        return f"""
          SELECT ctid FROM {self.table}
          WHERE {self.since} < :before AND {self.when} LIMIT :batch FOR UPDATE SKIP LOCKED
        """  # noqa: S608 - nothing in it comes from outside

    def params(self, now: datetime) -> dict[str, Any]:
        return {"before": now - self.time}


@dataclass(frozen=True)
class Ceiling:
    """Maximum size of a table's rows in bytes; the oldest are deleted. Its strings are SQL.

    Checked once an hour, so what arrives within an hour can come on top.
    """

    table: str
    age: str
    """The columns that sort the rows, oldest first."""
    bytes: int
    when: str = "true"
    """SQL condition of the rows that count."""

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
"""How long sent events are kept, so that a lost stream can be restored."""
EVERYWHERE = (
    RetentionRule("outbox", "created_at", RESEND, "sent_at IS NOT NULL"),
    # An event may be sent again at the last moment and then wait in the stream.
    RetentionRule("inbox", "received_at", RESEND + timedelta(seconds=MAX_AGE_SECONDS, days=1)),
    RetentionRule("dead_letters", "buried_at", timedelta(days=90)),
    # A browser that was offline may repeat an old request.
    RetentionRule("answered_requests", "answered_at", timedelta(days=30)),
)


async def run_retention(database: Database, rules: Iterable[RetentionRule | Ceiling]) -> None:
    """Delete expired rows once an hour until cancelled. A fault delays only its own table."""
    one_at_a_time = asyncio.Lock()
    async with asyncio.TaskGroup() as group:
        for rule in (*EVERYWHERE, *rules):
            group.create_task(_delete_expired(database, rule, one_at_a_time))


async def _delete_expired(
    database: Database, rule: RetentionRule | Ceiling, one_at_a_time: asyncio.Lock
) -> None:
    async def delete_batch(session: AsyncSession) -> bool:
        async with one_at_a_time:
            return await forget(session, rule, datetime.now(UTC)) == BATCH

    with structlog.contextvars.bound_contextvars(table=rule.table):
        await run_due(
            database, delete_batch, delayed="forgetting_delayed", pause_seconds=PAUSE_SECONDS
        )


async def forget(session: AsyncSession, rule: RetentionRule | Ceiling, now: datetime) -> int:
    """Delete one batch of rows that are expired or in excess. Return their number."""
    statement = text(f"DELETE FROM {rule.table} WHERE ctid = ANY (ARRAY ({rule.rows}))")  # noqa: S608 - as above
    result = await session.execute(statement, {**rule.params(now), "batch": BATCH})
    return int(result.rowcount)  # type: ignore[attr-defined]  # a DELETE has one
