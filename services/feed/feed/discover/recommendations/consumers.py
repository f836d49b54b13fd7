"""Consumes changes of recommendations."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import RecommendationChanged, RecommendationWithdrawn
from contracts.envelope import Envelope
from feed.discover.recommendations import domain


async def on_recommendation_changed(
    session: AsyncSession,
    event: RecommendationChanged | RecommendationWithdrawn,
    envelope: Envelope,
) -> None:
    await domain.apply_recommendation(session, event, envelope.aggregateversion)
