"""What admins recommend, and the loop that tells them how it fares."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import RecommendationChanged, RecommendationWithdrawn
from contracts.envelope import Envelope
from feed.recommendations import domain
from shared.db import Database
from shared.loops import run_due

PAUSE_SECONDS = 2.0
"""New marks are counted at this rate: one event for many of them."""


async def on_recommendation_changed(
    session: AsyncSession,
    event: RecommendationChanged | RecommendationWithdrawn,
    envelope: Envelope,
) -> None:
    await domain.apply_recommendation(session, event, envelope.aggregateversion)


async def count_marks(database: Database) -> None:
    """Count until cancelled."""
    await run_due(
        database, domain.count_marks, delayed="counting_delayed", pause_seconds=PAUSE_SECONDS
    )
