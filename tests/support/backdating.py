"""Tests retention: sets rows' dates back and deletes the rows that are due."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from sqlalchemy import text

from shared.data.retention import Ceiling, RetentionRule, forget
from tests.support.service_under_test import RunningService


async def apply_retention(
    running: RunningService,
    rules: Iterable[RetentionRule | Ceiling],
    table: str,
    column: str,
    age: timedelta,
) -> tuple[int, int]:
    """Set `column` of all rows of `table` to `age` ago and apply the table's rules.

    Return the number of rows before and after. The transaction is rolled back.
    """
    now = datetime.now(UTC)
    count = text(f"SELECT count(*) FROM {table}")
    async with running.database.sessions() as session:
        before = (await session.execute(count)).scalar_one()
        await session.execute(text(f"UPDATE {table} SET {column} = :then"), {"then": now - age})
        for rule in rules:
            if rule.table == table:
                await forget(session, rule, now)
        after = (await session.execute(count)).scalar_one()
        await session.rollback()
    return before, after
