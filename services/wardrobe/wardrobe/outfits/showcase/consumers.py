"""Records which outfits admins recommend and which are reported."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import (
    OutfitCleared,
    OutfitReported,
    RecommendationChanged,
    RecommendationWithdrawn,
)
from contracts.envelope import Envelope
from wardrobe.outfits.showcase import domain


async def on_recommendation_changed(
    session: AsyncSession,
    event: RecommendationChanged | RecommendationWithdrawn,
    envelope: Envelope,
) -> None:
    await domain.apply_recommendation(session, event, envelope.aggregateversion)


async def on_outfit_reported(
    session: AsyncSession, event: OutfitReported | OutfitCleared, envelope: Envelope
) -> None:
    await domain.apply_report(session, event, envelope.aggregateversion)
