"""Processes recovery requests."""

import asyncio
from datetime import UTC, datetime

import structlog

from identity.signin.recovery import domain
from shared.bus import stopping
from shared.db import Database

log = structlog.get_logger()

PAUSE_SECONDS = 0.5


async def process_recoveries(database: Database, public_url: str) -> None:
    """Process requests until cancelled; a failure of Postgres only delays them."""
    while not stopping():
        try:
            processed = await _process_one(database, public_url)
        except Exception as exc:
            log.warning("recovery_delayed", error=repr(exc))
            processed = False
        if not processed:
            await asyncio.sleep(PAUSE_SECONDS)


async def _process_one(database: Database, public_url: str) -> bool:
    async with database.sessions() as session:
        processed = await domain.process_next_request(session, public_url, datetime.now(UTC))
        await session.commit()
        return processed
