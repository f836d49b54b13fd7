"""Requests the digest emails that are due."""

import asyncio
from datetime import UTC, datetime, timedelta

import structlog

from feed.notifications import domain
from shared.bus import stopping
from shared.db import Database

log = structlog.get_logger()

PAUSE_SECONDS = 2.0


async def send_digests(database: Database, wait: timedelta) -> None:
    """Request due digests until cancelled; a failure of Postgres only delays them."""
    while not stopping():
        try:
            async with database.sessions() as session:
                await domain.send_digests(session, datetime.now(UTC), wait)
                await session.commit()
        except Exception as exc:
            log.warning("digests_delayed", error=repr(exc))
        await asyncio.sleep(PAUSE_SECONDS)
