"""Processes recovery requests."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.signin.recovery import domain
from shared.background_loops import run_due
from shared.data.db import Database

PAUSE_SECONDS = 0.5


async def process_recoveries(database: Database, public_url: str) -> None:
    """Process requests until cancelled."""

    async def process_next(session: AsyncSession) -> bool:
        return await domain.process_next_request(session, public_url, datetime.now(UTC))

    await run_due(database, process_next, delayed="recovery_delayed", pause_seconds=PAUSE_SECONDS)
