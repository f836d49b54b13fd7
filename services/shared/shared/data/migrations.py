"""Runs a service's migrations while other processes use the database."""

import asyncio
from pathlib import Path
from typing import Any

from alembic import context
from alembic.config import Config
from psycopg.errors import DeadlockDetected, LockNotAvailable
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from shared.http.errors import Conflict
from shared.version import OLDEST_RELEASE

LOCK_SECONDS = 0.5
"""Requests queue behind a lock that a migration waits for.

Shorter than Postgres's `deadlock_timeout` (1 s), so that a deadlock never fails a request.
"""
PAUSE_SECONDS = 0.5
"""Time for these requests, before the next attempt."""
ATTEMPTS = 60
"""In all, and therefore at least half a minute."""

_ONE_AT_A_TIME = text("SELECT pg_advisory_lock(7216)")
_LIMIT_WAITS = text(f"SET lock_timeout = '{int(LOCK_SECONDS * 1000)}ms'")
_NAME_OLDEST_RELEASE = text(f"COMMENT ON TABLE alembic_version IS '{OLDEST_RELEASE}'")


class TablesInUse(Conflict):
    """Others kept the tables of a migration locked."""

    code = "tables_in_use"
    detail = (
        "A migration could not lock its tables, because long transactions use them. The "
        "migrations before it were run and stay. Run it again when these transactions have ended."
    )


def alembic_config(migrations: Path, url: str) -> Config:
    """Return the Alembic configuration for a service's migrations folder."""
    config = Config()
    config.set_main_option("script_location", str(migrations))
    config.attributes["url"] = url
    return config


def run_migrations() -> None:
    """Run the migrations; the body of a service's `migrations/env.py`.

    Each is a transaction of its own, which waits only briefly for locks and is then repeated.
    Raises TablesInUse.
    """
    asyncio.run(_run_alone(context.config.attributes["url"]))


async def _run_alone(url: str) -> None:
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            await connection.execute(_ONE_AT_A_TIME)
            await connection.execute(_LIMIT_WAITS)
            await connection.commit()
            await _repeat(connection)
    finally:
        await engine.dispose()


async def _repeat(connection: AsyncConnection) -> None:
    for _ in range(ATTEMPTS):
        try:
            await connection.run_sync(_run_pending)
        except OperationalError as error:
            if not isinstance(error.orig, LockNotAvailable | DeadlockDetected):
                raise
            await connection.rollback()
            await asyncio.sleep(PAUSE_SECONDS)
        else:
            await connection.commit()
            return
    raise TablesInUse


def _run_pending(connection: Connection) -> None:
    context.configure(
        connection=connection,
        transaction_per_migration=True,
        on_version_apply=_name_oldest_release,
    )
    with context.begin_transaction():
        context.run_migrations()


def _name_oldest_release(ctx: Any, *_: Any, **__: Any) -> None:
    """Note it for an older version, which does not know the newest migration."""
    ctx.connection.execute(_NAME_OLDEST_RELEASE)
