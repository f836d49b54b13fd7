"""What admins recommend, and the loop that tells them how it fares."""

import asyncio

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.recommendations import domain
from shared.bus import stopping
from shared.contracts.admin import RecommendationChanged, RecommendationWithdrawn
from shared.contracts.envelope import Envelope
from shared.db import Database

log = structlog.get_logger()

PAUSE_SECONDS = 2.0
"""New marks are counted at this rate: one event for many of them."""


async def on_recommendation_changed(
    session: AsyncSession,
    event: RecommendationChanged | RecommendationWithdrawn,
    envelope: Envelope,
) -> None:
    await domain.take_recommendation(session, event, envelope.aggregateversion)


async def count_marks(database: Database) -> None:
    """Count until cancelled; a fault of Postgres only delays."""
    while not stopping():
        try:
            more = await _count_some(database)
        except Exception as exc:
            log.warning("counting_delayed", error=repr(exc))
            more = False
        if not more:
            await asyncio.sleep(PAUSE_SECONDS)


async def _count_some(database: Database) -> bool:
    async with database.sessions() as session:
        more = await domain.count_marks(session)
        await session.commit()
        return more
