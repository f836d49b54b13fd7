"""Queries of the trash."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import tuple_
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.garments.models import Garment
from wardrobe.garments.store import NOT_TRASHED, SHOWN_BY, GarmentWithPhoto
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.store import OutfitWithPhoto
from wardrobe.photos.models import Photo


async def list_trashed_garments(
    session: AsyncSession, owner_id: int, *, after: tuple[datetime, int] | None, limit: int
) -> Sequence[GarmentWithPhoto]:
    """Return a person's trashed garments, the latest first.

    `after` is the moment and the id of the last garment of the page before.
    """
    position = (col(Garment.trashed_at), col(Garment.id))
    query = select(Garment, Photo).outerjoin(Photo, SHOWN_BY).where(Garment.owner_id == owner_id)
    query = query.where(~NOT_TRASHED)
    if after is not None:
        query = query.where(tuple_(*position) < tuple_(*after))
    query = query.order_by(*(column.desc() for column in position)).limit(limit)
    return (await session.exec(query)).all()


async def list_expired_outfits(
    session: AsyncSession, *, before: datetime, limit: int, owner_id: int | None = None
) -> Sequence[OutfitWithPhoto]:
    """Return outfits that were trashed before then, locked; skips rows that others have locked.

    `owner_id` None means all owners.
    """
    query = select(Outfit, Photo).join(Photo).where(Outfit.state == "trashed")
    query = query.where(col(Outfit.trashed_at) < before).order_by(col(Outfit.id)).limit(limit)
    if owner_id is not None:
        query = query.where(Outfit.owner_id == owner_id)
    return (await session.exec(query.with_for_update(of=Outfit, skip_locked=True))).all()


async def list_expired_garments(
    session: AsyncSession, *, before: datetime, limit: int, owner_id: int | None = None
) -> Sequence[Garment]:
    """Return garments like `list_expired_outfits`."""
    query = select(Garment).where(col(Garment.trashed_at) < before)
    query = query.order_by(col(Garment.id)).limit(limit)
    if owner_id is not None:
        query = query.where(Garment.owner_id == owner_id)
    return (await session.exec(query.with_for_update(skip_locked=True))).all()
