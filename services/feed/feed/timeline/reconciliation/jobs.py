"""Compares timelines with Postgres, and repairs wrong ones."""

import asyncio

import structlog

from feed.metrics import TIMELINES_CHECKED, TIMELINES_REPAIRED
from feed.timeline.reconciliation import domain
from feed.timeline_cache.timelines import Timelines
from shared.background_loops import run_forever
from shared.data.db import Database

log = structlog.get_logger()

PAUSE_SECONDS = 1.0
"""Between two timelines: 60 per minute."""


async def reconcile(database: Database, timelines: Timelines) -> None:
    """Compare one timeline after another until cancelled."""

    async def check_all() -> None:
        async for user_id in timelines.user_ids():
            await check(database, timelines, user_id)
            TIMELINES_CHECKED.inc()
            await asyncio.sleep(PAUSE_SECONDS)

    await run_forever(check_all, delayed="reconciling_delayed", pause_seconds=PAUSE_SECONDS)


async def check(database: Database, timelines: Timelines, user_id: int) -> bool:
    """Rebuild a timeline if it stays wrong; return whether it was."""
    suspects = await domain.find_wrong_entries(database, timelines, user_id)
    if suspects:
        await asyncio.sleep(domain.RECHECK_SECONDS)
        suspects &= await domain.find_wrong_entries(database, timelines, user_id)
    if not suspects:
        return False
    log.error("timeline_mended", entries=len(suspects))
    await timelines.drop(user_id)
    TIMELINES_REPAIRED.inc()
    return True
