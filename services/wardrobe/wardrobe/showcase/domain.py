"""Chooses the outfits on the wall."""

from datetime import UTC, datetime
from itertools import chain

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import (
    OutfitCleared,
    OutfitReported,
    RecommendationChanged,
    RecommendationWithdrawn,
)
from shared.features.account_erasure import lock_active_accounts
from wardrobe.outfits.store import WithPhoto
from wardrobe.showcase import store
from wardrobe.showcase.models import RecommendedOutfit, ReportedOutfit
from wardrobe.showcase.rules import SETTLED_AFTER, hung

LOOKED_THROUGH = 500
"""How many of the newest outfits of each kind are considered."""


async def list_showcase(session: AsyncSession) -> list[WithPhoto]:
    """Return the outfits on the wall: recommended ones, then recent ones, newest first.

    Feed's discovery applies the same rule for people who are logged in. It also leaves out whom
    they blocked, muted or do not find in search; the wall also needs the owner's consent.
    """
    settled_before = datetime.now(UTC) - SETTLED_AFTER
    recommended = await store.list_recommended(session, LOOKED_THROUGH)
    settled = await store.list_settled(session, settled_before, LOOKED_THROUGH)
    return hung(chain(recommended, settled))


async def apply_recommendation(
    session: AsyncSession, event: RecommendationChanged | RecommendationWithdrawn, version: int
) -> None:
    """Record how long an outfit is recommended everywhere.

    One for some countries only is recorded without it, since visitors' countries are unknown.
    """
    row = RecommendedOutfit(recommendation_id=event.recommendation_id, version=version)
    if isinstance(event, RecommendationChanged) and event.kind == "outfit" and not event.countries:
        row.outfit_id, row.starts_at, row.ends_at = event.subject_id, event.starts_at, event.ends_at
    await store.insert_newer(session, row)


async def apply_report(
    session: AsyncSession, event: OutfitReported | OutfitCleared, version: int
) -> None:
    """Record that an outfit was reported or cleared."""
    reported = isinstance(event, OutfitReported)
    row = ReportedOutfit(
        outfit_id=event.outfit_id, owner_id=event.owner_id, reported=reported, version=version
    )
    if await lock_active_accounts(session, event.owner_id):
        await store.insert_newer(session, row)
