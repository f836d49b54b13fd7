"""Days in Postgres."""

from collections.abc import Sequence
from datetime import date

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.garments.models import Garment
from wardrobe.garments.store import SHOWN_BY, Pictured
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.store import WithPhoto
from wardrobe.photos.models import Photo
from wardrobe.wears.models import Wear

AT_MOST = 500
"""Of each kind in a month: sixteen a day."""


async def list_worn_outfits(
    session: AsyncSession, owner_id: int, first: date, end: date
) -> Sequence[WithPhoto]:
    """A person's published outfits of the days from `first` until before `end`."""
    query = select(Outfit, Photo).join(Photo).where(Outfit.owner_id == owner_id)
    query = query.where(Outfit.state == "published", col(Outfit.worn_on) >= first)
    query = query.where(col(Outfit.worn_on) < end)
    return (await session.exec(query.order_by(col(Outfit.id)).limit(AT_MOST))).all()


async def list_planned_outfits(
    session: AsyncSession, owner_id: int, first: date, end: date
) -> Sequence[WithPhoto]:
    """A person's plans for these days."""
    query = select(Outfit, Photo).join(Photo).where(Outfit.owner_id == owner_id)
    query = query.where(Outfit.state == "planned", col(Outfit.planned_for) >= first)
    query = query.where(col(Outfit.planned_for) < end)
    return (await session.exec(query.order_by(col(Outfit.id)).limit(AT_MOST))).all()


async def list_worn_garments(
    session: AsyncSession, owner_id: int, first: date, end: date
) -> Sequence[tuple[date, Pictured]]:
    """A person's garments that were worn on these days and that no outfit of the day shows."""
    query = (
        select(Wear, Garment, Photo)
        .join(Garment, col(Garment.id) == col(Wear.garment_id))
        .outerjoin(Photo, SHOWN_BY)
        .where(Wear.owner_id == owner_id, Wear.worn_on >= first, Wear.worn_on < end)
        .where(col(Wear.outfit_id).is_(None))
        .order_by(col(Garment.id))
        .limit(AT_MOST)
    )
    return [(wear.worn_on, (garment, photo)) for wear, garment, photo in await session.exec(query)]
