"""The loop that compares timelines with Postgres."""

import asyncio
from collections.abc import AsyncIterator

import structlog
from opentelemetry import metrics

from feed.timeline.reconciliation import domain
from feed.timeline_cache.timeline_shards import Shards
from feed.timeline_cache.timelines import Timelines
from shared.bus import stopping
from shared.db import Database

log = structlog.get_logger()
_meter = metrics.get_meter("garderobe.feed")
_checked = _meter.create_counter("feed_timelines_checked", description="Compared with Postgres")
_mended = _meter.create_counter("feed_timelines_mended", description="Wrong, and built anew")

PAUSE_SECONDS = 1.0
"""Between two timelines: 60 a minute."""
DOUBT_SECONDS = 5.0
"""What is wrong because it just changes is right after this."""


async def reconcile(database: Database, shards: Shards) -> None:
    """Compare one timeline after the other until cancelled; a fault only delays."""
    while not stopping():
        try:
            async for home, user_id in _kept(shards):
                await check(database, shards, home, user_id)
                _checked.add(1)
                await asyncio.sleep(PAUSE_SECONDS)
        except Exception as exc:
            log.warning("reconciling_delayed", error=repr(exc))
        await asyncio.sleep(PAUSE_SECONDS)


async def check(database: Database, shards: Shards, home: Timelines, user_id: int) -> bool:
    """Have a timeline built anew if it stays wrong; answers whether it was."""
    if shards.of(user_id) is home:
        doubt = await domain.find_wrong(database, home, user_id)
        if doubt:
            await asyncio.sleep(DOUBT_SECONDS)
            doubt &= await domain.find_wrong(database, home, user_id)
        if not doubt:
            return False
        log.error("timeline_mended", user_id=str(user_id), entries=len(doubt))
    else:
        log.warning("timeline_of_another_shard", user_id=str(user_id))
    await home.drop(user_id)
    _mended.add(1)
    return True


async def _kept(shards: Shards) -> AsyncIterator[tuple[Timelines, int]]:
    for home in shards.all:
        async for user_id in home.people():
            yield home, user_id
