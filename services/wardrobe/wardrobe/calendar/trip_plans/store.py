"""Queries of what a suitcase follows from: outfits, their pins, and loans."""

from collections.abc import Collection, Sequence

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.calendar.packing_lists.models import Trip
from wardrobe.calendar.packing_lists.store import of_trip
from wardrobe.garments.loan_records.models import Loan
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.pins.models import Pin
from wardrobe.outfits.store import OutfitWithPhoto
from wardrobe.photos.models import Photo

MAX_OUTFITS = 500
"""Outfits of one trip: eight a day."""


async def list_outfits_of_trip(session: AsyncSession, trip: Trip) -> Sequence[OutfitWithPhoto]:
    """Return the outfits that are planned for days of a trip, or were worn on them."""
    query = select(Outfit, Photo).join(Photo).where(of_trip(trip))
    return (await session.exec(query.order_by(col(Outfit.id)).limit(MAX_OUTFITS))).all()


async def list_pinned(
    session: AsyncSession, outfit_ids: Collection[int]
) -> Sequence[tuple[int, int]]:
    """Return outfits with the garments of their pins, in the order in which they were set."""
    if not outfit_ids:
        return []
    query = select(Pin.outfit_id, Pin.garment_id).where(col(Pin.outfit_id).in_(outfit_ids))
    return (await session.exec(query.order_by(col(Pin.id)))).all()


async def list_lent(
    session: AsyncSession, owner_id: int, garment_ids: Collection[int]
) -> Sequence[Loan]:
    """Return the loans of garments that others have."""
    if not garment_ids:
        return []
    query = select(Loan).where(Loan.owner_id == owner_id, col(Loan.garment_id).in_(garment_ids))
    query = query.where(col(Loan.state).in_(("accepted", "returned")))
    return (await session.exec(query)).all()
