"""Queries of what a suitcase follows from: outfits, their pins, and loans."""

from collections.abc import Collection, Sequence
from datetime import date

from sqlalchemy import and_, or_
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.loan_records.models import Loan
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.store import OutfitWithPhoto
from wardrobe.photos.models import Photo
from wardrobe.pins.models import Pin
from wardrobe.visibility.models import KnownProfile

MAX_OUTFITS = 500
"""Outfits of one trip: eight a day."""


async def list_outfits_of_days(
    session: AsyncSession, owner_id: int, first: date, last: date
) -> Sequence[OutfitWithPhoto]:
    """Return a person's outfits that are planned for these days, or were worn on them."""
    planned = and_(col(Outfit.state) == "planned", col(Outfit.planned_for).between(first, last))
    worn = and_(col(Outfit.state) == "published", col(Outfit.worn_on).between(first, last))
    query = select(Outfit, Photo).join(Photo)
    query = query.where(Outfit.owner_id == owner_id, or_(planned, worn))
    return (await session.exec(query.order_by(col(Outfit.id)).limit(MAX_OUTFITS))).all()


async def list_pinned(
    session: AsyncSession, outfit_ids: Collection[int]
) -> Sequence[tuple[int, int]]:
    """Return outfits with the garments of their pins, in the order in which they were set."""
    if not outfit_ids:
        return []
    query = select(Pin.outfit_id, Pin.garment_id).where(col(Pin.outfit_id).in_(outfit_ids))
    return (await session.exec(query.order_by(col(Pin.id)))).all()


async def list_borrowers(
    session: AsyncSession, owner_id: int, garment_ids: Collection[int]
) -> Sequence[tuple[Loan, KnownProfile | None]]:
    """Return the loans of garments that others have, with the borrower's profile."""
    if not garment_ids:
        return []
    query = select(Loan, KnownProfile).outerjoin(
        KnownProfile, col(KnownProfile.user_id) == col(Loan.borrower_id)
    )
    query = query.where(Loan.owner_id == owner_id, col(Loan.garment_id).in_(garment_ids))
    query = query.where(col(Loan.state).in_(("accepted", "returned")))
    return (await session.exec(query)).all()
