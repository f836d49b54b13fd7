"""Queries of what a person has, for comparison with an archive."""

from datetime import date

from sqlalchemy import update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.calendar.trips.models import Trip
from wardrobe.garments.models import Garment
from wardrobe.garments.wear_log.models import Wear
from wardrobe.outfits.models import Outfit


async def list_garment_ids(session: AsyncSession, owner_id: int) -> set[int]:
    return set(await session.exec(select(Garment.id).where(Garment.owner_id == owner_id)))


async def list_outfit_ids(session: AsyncSession, owner_id: int) -> set[int]:
    return set(await session.exec(select(Outfit.id).where(Outfit.owner_id == owner_id)))


async def list_trip_ids(session: AsyncSession, owner_id: int) -> set[int]:
    return set(await session.exec(select(Trip.id).where(Trip.owner_id == owner_id)))


async def list_manual_wears(session: AsyncSession, owner_id: int) -> set[tuple[int, date]]:
    """Return the garments and days that the person recorded."""
    query = select(Wear).where(Wear.owner_id == owner_id, col(Wear.by_hand))
    return {(wear.garment_id, wear.worn_on) for wear in await session.exec(query)}


async def update_comes_with(
    session: AsyncSession, garment_id: int, former: int, outfit_id: int | None
) -> None:
    """Set the draft that a garment came with, if it still has the former value."""
    await session.execute(
        update(Garment)
        .where(col(Garment.id) == garment_id, col(Garment.comes_with) == former)
        .values(comes_with=outfit_id)
    )
