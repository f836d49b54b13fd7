"""Ends decisions about accounts when their terms are over."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.moderation.accounts import domain
from shared.background_loops import run_due
from shared.data.db import Database


async def end_decisions(database: Database) -> None:
    """End every decision whose term is over, until cancelled."""

    async def end_next(session: AsyncSession) -> bool:
        return await domain.end_next(session, datetime.now(UTC))

    await run_due(database, end_next, delayed="end_of_decision_delayed")
