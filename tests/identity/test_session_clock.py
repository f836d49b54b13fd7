"""The clock of sessions: several processes count, and it rises no faster than with one."""

import asyncio
import time
from datetime import timedelta

import pytest
from sqlalchemy import text

from identity.sessions import jobs
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

TICK = timedelta(seconds=0.2)
PROCESSES = 4
TICKS = 10


async def count(running: RunningService) -> int:
    async with running.database.sessions() as session:
        ticks: int = (await session.execute(text("SELECT ticks FROM session_clock"))).scalar_one()
        return ticks


async def test_ticks_of_several_processes_are_never_closer_than_a_tick(
    identity: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "TICK", TICK)
    first, started = await count(identity), time.monotonic()

    async def has_risen() -> None:
        assert await count(identity) >= first + TICKS

    counting = [asyncio.create_task(jobs.count_ticks(identity.database)) for _ in range(PROCESSES)]
    try:
        await eventually(has_risen)
    finally:
        for task in counting:
            task.cancel()
        await asyncio.gather(*counting, return_exceptions=True)

    # The service's own process may have waited already for the first, and the count is read between
    # ticks.
    between = TICKS - 2
    assert time.monotonic() - started >= between * TICK.total_seconds()
