"""Reads the state of a service's database."""

import asyncio
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import cast

from alembic.script import ScriptDirectory
from sqlalchemy import CursorResult, text
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.data.db import Database
from shared.data.migrations import alembic_config
from shared.operations.declared import Count, Queue
from shared.operations.schemas import CountOut, DatabaseOut, OutboxOut, QueueOut, TableOut

BACKUPS = ("pg_dump", "garderobe backup")
"""Names under which a backup connects. It reads one snapshot for as long as it takes."""
_BACKUP_HOURS = 6
"""A backup that is older hangs, or keeps Postgres from cleaning up for too long."""
_DATABASE = text(f"""
SELECT pg_database_size(datname), deadlocks,
  (SELECT sum(numbackends) FROM pg_stat_database)::int,
  (SELECT setting::int FROM pg_settings WHERE name = 'max_connections'),
  (SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)), 0)::float
   FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
     AND (application_name NOT IN {BACKUPS}
       OR xact_start < clock_timestamp() - interval '{_BACKUP_HOURS} hours'))
FROM pg_stat_database WHERE datname = current_database()
""")  # noqa: S608 - constants of this file
_MIGRATION = text("SELECT version_num FROM alembic_version")
_OUTBOX = text("""
SELECT count(*), coalesce(extract(epoch FROM now() - min(created_at)), 0)::float
FROM outbox WHERE sent_at IS NULL
""")
_TABLES = text("""
SELECT relname, n_live_tup, pg_total_relation_size(relid) FROM pg_stat_user_tables
WHERE schemaname = 'public' ORDER BY relname
""")
_DEAD_LETTERS = text("SELECT count(*) FROM dead_letters")


async def read_database(database: Database, migrations: Path, session: AsyncSession) -> DatabaseOut:
    """Return the state of the database and of this process's pool."""
    size, deadlocks, connections, maximum, oldest = (await session.execute(_DATABASE)).one()
    pool = database.pool
    return DatabaseOut(
        migration=(await session.execute(_MIGRATION)).scalar_one_or_none(),
        newest_migration=await asyncio.to_thread(_newest_migration, migrations),
        bytes=size,
        connections=connections,
        max_connections=maximum,
        deadlocks=deadlocks,
        oldest_transaction_seconds=oldest,
        pool_size=pool.size(),
        pool_used=pool.checkedout(),
    )


@cache
def _newest_migration(migrations: Path) -> str | None:
    config = alembic_config(migrations, "")
    return ScriptDirectory.from_config(config).get_current_head()


async def read_outbox(session: AsyncSession) -> OutboxOut:
    """Return how many events are not published yet."""
    waiting, oldest = (await session.execute(_OUTBOX)).one()
    return OutboxOut(waiting=waiting, oldest_seconds=oldest)


async def count_dead_letters(session: AsyncSession) -> int:
    """Return the number of dead letters."""
    return int((await session.execute(_DEAD_LETTERS)).scalar_one())


async def read_tables(session: AsyncSession) -> list[TableOut]:
    """Return the size of every table, as the server estimates it."""
    rows = await session.execute(_TABLES)
    return [TableOut(name=name, rows=count, bytes=size) for name, count, size in rows]


async def read_queues(queues: Sequence[Queue], session: AsyncSession) -> list[QueueOut]:
    """Return how much work waits in each queue, and for how long."""
    found = []
    for queue in queues:
        statement = f"""
          SELECT count(*) FILTER (WHERE {queue.when}),
            coalesce(extract(epoch FROM now() - min({queue.since}) FILTER (WHERE {queue.when})), 0),
            count(*) FILTER (WHERE {queue.failed})
          FROM {queue.table} WHERE ({queue.when}) OR ({queue.failed})
        """  # noqa: S608 - constants of the service, never input
        waiting, oldest, failed = (await session.execute(text(statement))).one()
        found.append(
            QueueOut(
                name=queue.name,
                waiting=waiting,
                oldest_seconds=max(0.0, float(oldest)),
                failed=failed,
                can_run=bool(queue.run_again),
            )
        )
    return found


async def read_count(count: Count, session: AsyncSession) -> CountOut:
    """Return one of the service's own numbers."""
    value = (await session.execute(text(count.sql))).scalar_one()
    return CountOut(name=count.name, value=value or 0)


async def run_queue(session: AsyncSession, queue: Queue) -> int:
    """Make all work of a queue due now; return how much that is."""
    statement = f"""
      UPDATE {queue.table} SET {queue.run_again} WHERE ({queue.when}) OR ({queue.failed})
    """  # noqa: S608 - constants of the service, never input
    done = cast("CursorResult[tuple[()]]", await session.execute(text(statement)))
    return done.rowcount
