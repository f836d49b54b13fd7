"""Queries of pins."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Any

from sqlalchemy import delete, update
from sqlalchemy.dialects.postgresql import distinct_on
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.garments.models import Garment
from wardrobe.garments.store import NOT_TRASHED, of_kept_garment
from wardrobe.garments.wear_log.store import OutfitWear
from wardrobe.outfits.pins.models import Pin
from wardrobe.photos.models import Photo


async def insert_pins(session: AsyncSession, pins: Sequence[Pin]) -> None:
    session.add_all(pins)
    await session.flush()


async def list_pins(session: AsyncSession, outfit_id: int) -> Sequence[Pin]:
    """Return the pins of an outfit, also of trashed garments, in the order of setting."""
    query = select(Pin).where(Pin.outfit_id == outfit_id).order_by(col(Pin.id))
    return (await session.exec(query)).all()


async def list_shown_pins(session: AsyncSession, outfit_id: int) -> Sequence[Pin]:
    """Return an outfit's pins of garments that are not in the trash, in the order of setting."""
    query = select(Pin).where(Pin.outfit_id == outfit_id, of_kept_garment(col(Pin.garment_id)))
    query = query.order_by(col(Pin.id))
    return (await session.exec(query)).all()


async def list_pins_with_garments(
    session: AsyncSession, outfit_ids: Collection[int]
) -> Sequence[tuple[Pin, Garment]]:
    """Return the pins of outfits with their garments, in the order in which they were set.

    Pins of trashed garments are missing.
    """
    query = select(Pin, Garment).join(Garment, col(Garment.id) == col(Pin.garment_id))
    query = query.where(col(Pin.outfit_id).in_(outfit_ids), NOT_TRASHED).order_by(col(Pin.id))
    return (await session.exec(query)).all()


async def list_outfit_wears(
    session: AsyncSession, garment_ids: Collection[int], days: Collection[date]
) -> list[OutfitWear]:
    """Return which published outfits show these garments on these days, one for each pair."""
    query = (
        select(Pin)
        .where(col(Pin.garment_id).in_(garment_ids), col(Pin.worn_on).in_(days), col(Pin.live))
        .order_by(col(Pin.garment_id), col(Pin.worn_on), col(Pin.id).desc())
        .ext(distinct_on(col(Pin.garment_id), col(Pin.worn_on)))
    )
    return [
        OutfitWear(pin.garment_id, pin.worn_on, pin.outfit_id)
        for pin in await session.exec(query)
        if pin.worn_on is not None
    ]


async def list_newest_pins(session: AsyncSession, garment_ids: Collection[int]) -> dict[int, Pin]:
    """Return each garment's newest pin of an outfit that is not trashed; photos before collages."""
    query = (
        select(Pin)
        .join(Photo, col(Photo.id) == col(Pin.photo_id))
        .where(col(Pin.garment_id).in_(garment_ids), col(Pin.live))
        .order_by(col(Pin.garment_id), col(Photo.is_collage), col(Pin.id).desc())
        .ext(distinct_on(col(Pin.garment_id)))
    )
    return {pin.garment_id: pin for pin in await session.exec(query)}


async def update_crop(session: AsyncSession, garment_id: int, pin: Pin | None) -> None:
    """Set the pin that shows a garment without a picture of its own; None removes it."""
    shown: dict[str, Any] = {"crop_photo_id": None, "crop": None}
    if pin is not None:
        box = {"x": pin.x, "y": pin.y, "width": pin.width, "height": pin.height}
        shown = {"crop_photo_id": pin.photo_id, "crop": box}
    await session.execute(update(Garment).where(col(Garment.id) == garment_id).values(**shown))


async def delete_pins(session: AsyncSession, ids: Collection[int]) -> None:
    await session.execute(delete(Pin).where(col(Pin.id).in_(ids)))
