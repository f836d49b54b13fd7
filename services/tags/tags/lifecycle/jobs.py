"""Purges tags that were deleted long ago."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.background_loops import run_due
from shared.data.db import Database
from tags.lifecycle import domain

PAUSE_SECONDS = 3600.0


async def purge_tags(database: Database) -> None:
    """Purge batch after batch until cancelled; pause for an hour when none is left."""

    async def purge_next(session: AsyncSession) -> int:
        return await domain.purge_tags(session, datetime.now(UTC))

    await run_due(database, purge_next, delayed="upkeep_delayed", pause_seconds=PAUSE_SECONDS)
