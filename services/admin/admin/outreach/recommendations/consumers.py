"""Consumes the feed's counts of views, openings and follows of recommendations."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.outreach.recommendations import domain
from contracts.envelope import Envelope
from contracts.feed import RecommendationCounted


async def on_recommendation_counted(
    session: AsyncSession, event: RecommendationCounted, envelope: Envelope
) -> None:
    counts = {"seen": event.seen, "opened": event.opened, "followed": event.followed}
    version = envelope.aggregateversion
    await domain.apply_counts(session, event.recommendation_id, version, counts)
