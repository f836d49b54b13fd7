"""Chooses the outfits of the showcase."""

from datetime import UTC, datetime
from itertools import chain

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import (
    OutfitCleared,
    OutfitReported,
    RecommendationChanged,
    RecommendationWithdrawn,
)
from shared.data.versioned_rows import insert_newer
from shared.features.account_erasure import lock_active_accounts
from wardrobe.outfits.showcase import store
from wardrobe.outfits.showcase.models import RecommendedOutfit, ReportedOutfit
from wardrobe.outfits.showcase.rules import SETTLED_AFTER, select_for_showcase
from wardrobe.outfits.store import OutfitWithPhoto

MAX_CONSIDERED = 500
"""Newest outfits of each kind that are considered."""


async def list_showcase(session: AsyncSession) -> list[OutfitWithPhoto]:
    """Return the outfits of the showcase: recommended ones, then recent ones, newest first.

    Feed's discovery applies the same rule for people who are logged in. It also leaves out people
    who are blocked, muted or hidden from search; the showcase also needs the owner's consent.
    """
    settled_before = datetime.now(UTC) - SETTLED_AFTER
    recommended = await store.list_recommended(session, MAX_CONSIDERED)
    settled = await store.list_settled(session, settled_before, MAX_CONSIDERED)
    return select_for_showcase(chain(recommended, settled))


async def apply_recommendation(
    session: AsyncSession, event: RecommendationChanged | RecommendationWithdrawn, version: int
) -> None:
    """Record how long an outfit is recommended everywhere.

    A recommendation for some countries is stored without its outfit, since the visitors' countries
    are unknown.
    """
    row = RecommendedOutfit(recommendation_id=event.recommendation_id, version=version)
    if isinstance(event, RecommendationChanged) and event.kind == "outfit" and not event.countries:
        row.outfit_id, row.starts_at, row.ends_at = event.subject_id, event.starts_at, event.ends_at
    await insert_newer(session, [row])


async def apply_report(
    session: AsyncSession, event: OutfitReported | OutfitCleared, version: int
) -> None:
    """Record that an outfit was reported or cleared."""
    reported = isinstance(event, OutfitReported)
    row = ReportedOutfit(
        outfit_id=event.outfit_id, owner_id=event.owner_id, reported=reported, version=version
    )
    if await lock_active_accounts(session, event.owner_id):
        await insert_newer(session, [row])
