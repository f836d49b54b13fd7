"""Queries of the showcase."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, and_, delete, exists, func
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.features.visibility import VISITOR, open_audiences
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.showcase.models import RecommendedOutfit, ReportedOutfit
from wardrobe.outfits.store import OutfitWithPhoto
from wardrobe.people.visibility.models import KnownProfile
from wardrobe.photos.models import Photo

_TO_VISITORS = sorted(open_audiences(VISITOR))

_RECOMMENDED = exists().where(
    col(RecommendedOutfit.outfit_id) == col(Outfit.id),
    col(RecommendedOutfit.starts_at) <= func.now(),
    col(RecommendedOutfit.ends_at) > func.now(),
)
_REPORTED = exists().where(
    col(ReportedOutfit.outfit_id) == col(Outfit.id), col(ReportedOutfit.reported)
)


async def list_recommended(session: AsyncSession, limit: int) -> Sequence[OutfitWithPhoto]:
    """Return recommended outfits that the showcase may show, newest first."""
    return await _list_allowed(session, _RECOMMENDED, limit)


async def list_settled(
    session: AsyncSession, settled_before: datetime, limit: int
) -> Sequence[OutfitWithPhoto]:
    """Return other outfits of confirmed accounts that were public before then, newest first."""
    settled = and_(col(Outfit.public_since) <= settled_before, col(KnownProfile.confirmed))
    return await _list_allowed(session, and_(settled, ~_RECOMMENDED), limit)


async def _list_allowed(
    session: AsyncSession, condition: ColumnElement[bool], limit: int
) -> Sequence[OutfitWithPhoto]:
    """Return public, unreported outfits of people with a public profile who have agreed.

    Newest first, by the same id as in feed's discovery.
    """
    query = (
        select(Outfit, Photo)
        .join(Photo)
        .join(KnownProfile, col(KnownProfile.user_id) == Outfit.owner_id)
        .where(col(KnownProfile.audience).in_(_TO_VISITORS), col(KnownProfile.on_start_page))
        .where(Outfit.state == "published", col(Outfit.audience).in_(_TO_VISITORS))
        .where(condition, ~_REPORTED)
        .order_by(col(Outfit.feed_id).desc())
        .limit(limit)
    )
    return (await session.exec(query)).all()


async def delete_reported(session: AsyncSession, owner_id: int) -> None:
    """Delete the reports about a person's outfits."""
    await session.execute(delete(ReportedOutfit).where(col(ReportedOutfit.owner_id) == owner_id))
