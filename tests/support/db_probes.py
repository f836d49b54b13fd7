"""Seeing what a service does in its database at this moment, instead of hoping for it."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import AsyncAdaptedQueuePool, event, text

from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

_WAITING = text("""
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock'
""")

_UNSENT = text("SELECT count(*) FROM outbox WHERE sent_at IS NULL")


async def until_waiting(running: RunningService, number: int) -> None:
    """Wait until so many transactions wait for a lock of somebody else's."""

    async def check() -> None:
        async with running.database.sessions() as session:
            assert (await session.execute(_WAITING)).scalar_one() == number

    await eventually(check)


async def until_all_is_sent(running: RunningService) -> None:
    """Wait until the relay has published every event of the service."""

    async def check() -> None:
        async with running.database.sessions() as session:
            assert (await session.execute(_UNSENT)).scalar_one() == 0

    await eventually(check)


async def until_repeated(running: RunningService, task: asyncio.Task[Any]) -> None:
    """Wait until a task has made the same statement three times: it waits for something."""

    async def check() -> None:
        assert max(map(made.count, made), default=0) >= 3, made

    with statements(running, task) as made:
        await eventually(check)


async def until_idle(running: RunningService) -> None:
    """Wait until nobody in the service holds a connection."""

    async def check() -> None:
        pool = running.database.engine.pool
        assert isinstance(pool, AsyncAdaptedQueuePool)
        assert pool.checkedout() == 0, pool.status()

    await eventually(check)


@contextmanager
def statements(
    running: RunningService, task: asyncio.Task[Any] | None = None
) -> Iterator[list[str]]:
    """The statements that are made meanwhile, in their order; those of one task if it is given."""
    made: list[str] = []

    def note(*arguments: Any) -> None:
        if task in {None, asyncio.current_task()}:
            made.append(arguments[2])

    engine = running.database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield made
    finally:
        event.remove(engine, "before_cursor_execute", note)
