"""Announces deletions whose grace period is over."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.deletion import domain
from shared.background_loops import run_due
from shared.data.db import Database


async def carry_out_deletions(database: Database) -> None:
    """Announce due deletions until cancelled."""

    async def announce_next(session: AsyncSession) -> bool:
        return await domain.announce_next(session, datetime.now(UTC))

    await run_due(database, announce_next, delayed="departure_delayed")
