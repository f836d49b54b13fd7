"""The loop that answers requests for a new password."""

import asyncio
from datetime import UTC, datetime

import structlog

from identity.signin.recovery import domain
from shared.bus import stopping
from shared.db import Database

log = structlog.get_logger()

PAUSE_SECONDS = 0.5


async def answer_recoveries(database: Database, public_url: str) -> None:
    """Answer until cancelled; a fault of Postgres only delays."""
    while not stopping():
        try:
            answered = await _answer_one(database, public_url)
        except Exception as exc:
            log.warning("recovery_delayed", error=repr(exc))
            answered = False
        if not answered:
            await asyncio.sleep(PAUSE_SECONDS)


async def _answer_one(database: Database, public_url: str) -> bool:
    async with database.sessions() as session:
        answered = await domain.answer_next(session, public_url, datetime.now(UTC))
        await session.commit()
        return answered
