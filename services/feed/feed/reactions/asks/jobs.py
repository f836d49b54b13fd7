"""Closes the asks that have ended."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.broadcast import Channel
from feed.reactions.asks import domain
from shared.background_loops import run_due
from shared.data.db import Database


async def close_ended_asks(database: Database, channel: Channel) -> None:
    """Run until cancelled."""

    async def close_due(session: AsyncSession) -> bool:
        return await domain.close_ended(session, channel, datetime.now(UTC))

    await run_due(database, close_due, delayed="asks_delayed")
