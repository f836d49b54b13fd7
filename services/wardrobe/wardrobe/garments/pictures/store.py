"""Queries of further pictures of garments."""

from collections.abc import Sequence

from sqlalchemy import delete, insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.garments.pictures.models import FurtherPicture
from wardrobe.photos.models import Photo


async def list_further_photos(session: AsyncSession, garment_id: int) -> Sequence[Photo]:
    """Return a garment's pictures besides the main one, in order."""
    query = select(Photo).join(FurtherPicture, col(FurtherPicture.photo_id) == col(Photo.id))
    query = query.where(FurtherPicture.garment_id == garment_id)
    ordering = (col(FurtherPicture.position), col(FurtherPicture.photo_id))
    return (await session.exec(query.order_by(*ordering))).all()


async def update_further_pictures(
    session: AsyncSession, garment_id: int, photo_ids: Sequence[int]
) -> None:
    """Make these photos, in this order, all pictures of a locked garment besides the main one."""
    former = delete(FurtherPicture).where(col(FurtherPicture.garment_id) == garment_id)
    await session.execute(former)
    rows = [
        {"photo_id": photo_id, "garment_id": garment_id, "position": position}
        for position, photo_id in enumerate(photo_ids, start=1)
    ]
    if rows:
        await session.execute(insert(FurtherPicture), rows)
