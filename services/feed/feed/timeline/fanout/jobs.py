"""Loops that run fan-out jobs, and their wakeups."""

import asyncio
import contextlib
from dataclasses import dataclass, field

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.broadcast import Channel
from feed.timeline.fanout import domain
from feed.timeline_cache.timelines import Timelines
from shared.background_loops import run_due
from shared.data.db import Database

PAUSE_SECONDS = 0.5
"""Polling interval without a wakeup: for jobs of other processes, and for retries."""


class Wakeup:
    """Wakes a waiting loop, or makes its next wait return immediately."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def notify(self) -> None:
        self._event.set()

    async def wait(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._event.wait()
        self._event.clear()


@dataclass(frozen=True)
class Wakeups:
    """The wakeups of the loops for small and for large jobs."""

    small: Wakeup = field(default_factory=Wakeup)
    large: Wakeup = field(default_factory=Wakeup)

    def notify(self) -> None:
        self.small.notify()
        self.large.notify()


async def deliver(
    database: Database, timelines: Timelines, channel: Channel, wakeups: Wakeups, *, large: bool
) -> None:
    """Run due jobs until cancelled.

    One loop for each size: two loops would push outfits out of order.
    """
    wakeup = wakeups.large if large else wakeups.small

    async def run_jobs(session: AsyncSession) -> int:
        return await domain.run_due_jobs(session, timelines, channel, large=large)

    await run_due(
        database,
        run_jobs,
        delayed="deliveries_delayed",
        pause_seconds=PAUSE_SECONDS,
        wait=wakeup.wait,
    )
