"""The loop that forgets in time."""

import asyncio
from datetime import UTC, datetime

import structlog

from admin.analytics import domain
from shared.bus import stopping
from shared.db import Database

log = structlog.get_logger()

PAUSE_SECONDS = 3600


async def forget_in_time(database: Database) -> None:
    """Once an hour until cancelled; a fault of Postgres only delays."""
    while not stopping():
        try:
            async with database.sessions() as session:
                await domain.forget_old(session, datetime.now(UTC))
                await session.commit()
        except Exception as exc:
            log.warning("forgetting_delayed", error=repr(exc))
        await asyncio.sleep(PAUSE_SECONDS)
