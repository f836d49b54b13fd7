"""Ends mutes that have expired."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.relations.mutes import domain
from feed.timeline_cache.timelines import Timelines
from shared.background_loops import run_due
from shared.data.db import Database


async def end_expired_mutes(database: Database, timelines: Timelines) -> None:
    """Run until cancelled."""

    async def end_due(session: AsyncSession) -> int:
        return await domain.end_expired_mutes(session, timelines, datetime.now(UTC))

    await run_due(database, end_due, delayed="mutes_delayed")
