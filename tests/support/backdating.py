"""Rows that grow old: what a service forgets in time, and when."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from sqlalchemy import text

from shared.retention import Ceiling, RetentionRule, forget
from tests.support.service_under_test import RunningService


async def left(
    running: RunningService,
    kept: Iterable[RetentionRule | Ceiling],
    table: str,
    column: str,
    age: timedelta,
) -> tuple[int, int]:
    """How many rows a table has, and how many of them are left when all are that old.

    Nothing of it stays.
    """
    now = datetime.now(UTC)
    count = text(f"SELECT count(*) FROM {table}")
    async with running.database.sessions() as session:
        before = (await session.execute(count)).scalar_one()
        await session.execute(text(f"UPDATE {table} SET {column} = :then"), {"then": now - age})
        for one in kept:
            if one.table == table:
                await forget(session, one, now)
        after = (await session.execute(count)).scalar_one()
        await session.rollback()
    return before, after
