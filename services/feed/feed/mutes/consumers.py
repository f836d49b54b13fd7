"""The loop that ends mutes whose time is over."""

import asyncio
from datetime import UTC, datetime

import structlog

from feed.mutes import domain
from feed.shards import Shards
from shared.bus import stopping
from shared.db import Database

log = structlog.get_logger()

PAUSE_SECONDS = 1.0


async def end_mutes(database: Database, timelines: Shards) -> None:
    """End what is due until cancelled; a fault of Postgres only delays."""
    while not stopping():
        try:
            async with database.sessions() as session:
                ended = await domain.end_mutes(session, timelines, datetime.now(UTC))
                await session.commit()
        except Exception as exc:
            log.warning("mutes_delayed", error=repr(exc))
            ended = 0
        if not ended:
            await asyncio.sleep(PAUSE_SECONDS)
