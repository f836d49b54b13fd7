"""The loops that make deliveries, and what wakes them."""

import asyncio
import contextlib
from dataclasses import dataclass, field

import structlog

from feed.broadcast import Channel
from feed.timeline.fanout_queue import domain
from feed.timeline_cache.timeline_shards import Shards
from shared.bus import stopping
from shared.db import Database

log = structlog.get_logger()

PAUSE_SECONDS = 0.5
"""How soon a loop looks by itself: for what another process left, and what is due again."""


class Wakeup:
    """Wakes who waits for it, at once or at the next waiting."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
        self._rung.set()

    async def wait(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._rung.wait()
        self._rung.clear()


@dataclass(frozen=True)
class Wakeups:
    """Of the deliveries to few, and of those to many."""

    few: Wakeup = field(default_factory=Wakeup)
    many: Wakeup = field(default_factory=Wakeup)

    def ring(self) -> None:
        self.few.ring()
        self.many.ring()


async def deliver(
    database: Database, timelines: Shards, channel: Channel, bells: Wakeups, *, large: bool
) -> None:
    """Make deliveries until cancelled; a fault of Postgres only delays.

    One loop of each kind: two would bring outfits that came together in any order.
    """
    bell = bells.many if large else bells.few
    while not stopping():
        try:
            async with database.sessions() as session:
                tried = await domain.deliver_due(session, timelines, channel, large=large)
                await session.commit()
        except Exception as exc:
            log.warning("deliveries_delayed", error=repr(exc))
            await asyncio.sleep(PAUSE_SECONDS)
            continue
        if not tried:
            await bell.wait(PAUSE_SECONDS)
