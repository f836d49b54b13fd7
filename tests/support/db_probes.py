"""Observes a service's database activity, so that tests wait for a state instead of sleeping."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import AsyncAdaptedQueuePool, event, text

from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

_WAITING = text("""
SELECT query FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock'
AND query NOT LIKE 'DELETE FROM % WHERE ctid = ANY (%'
""")

_UNSENT = text("SELECT count(*) FROM outbox WHERE sent_at IS NULL")


async def wait_for_lock_waiters(running: RunningService, number: int) -> None:
    """Wait until `number` transactions are blocked by a lock, or more: the service works on too."""

    async def check() -> None:
        waiting = await list_lock_waiters(running)
        assert len(waiting) >= number, waiting

    await eventually(check)


async def list_lock_waiters(running: RunningService) -> Sequence[str]:
    """Return the statements that are blocked by a lock.

    Those of retention, which may start at any time, do not count.
    """
    async with running.database.sessions() as session:
        return (await session.execute(_WAITING)).scalars().all()


async def wait_for_empty_outbox(running: RunningService) -> None:
    """Wait until the relay has published every event of the service."""

    async def check() -> None:
        async with running.database.sessions() as session:
            assert (await session.execute(_UNSENT)).scalar_one() == 0

    await eventually(check)


async def wait_for_polling(running: RunningService, task: asyncio.Task[Any]) -> None:
    """Wait until a task has run the same statement three times: it is polling."""

    async def check() -> None:
        assert max(map(recorded.count, recorded), default=0) >= 3, recorded

    with recorded_statements(running, task) as recorded:
        await eventually(check)


async def wait_for_idle_pool(running: RunningService) -> None:
    """Wait until the service holds no database connection."""

    async def check() -> None:
        pool = running.database.engine.pool
        assert isinstance(pool, AsyncAdaptedQueuePool)
        assert pool.checkedout() == 0, pool.status()

    await eventually(check)


@contextmanager
def recorded_statements(
    running: RunningService, task: asyncio.Task[Any] | None = None
) -> Iterator[list[str]]:
    """Record the SQL statements that run in the block, in order: all, or those of one task."""
    recorded: list[str] = []

    def record(*arguments: Any) -> None:
        if task in {None, asyncio.current_task()}:
            recorded.append(arguments[2])

    engine = running.database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", record)
    try:
        yield recorded
    finally:
        event.remove(engine, "before_cursor_execute", record)
