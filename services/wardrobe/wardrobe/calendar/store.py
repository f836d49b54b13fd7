"""Queries of the calendar."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import ColumnElement, Integer, cast, func
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.garments.models import Garment
from wardrobe.garments.store import NOT_TRASHED, SHOWN_BY, GarmentWithPhoto
from wardrobe.garments.wear_log.models import Wear
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.store import OutfitWithPhoto
from wardrobe.photos.models import Photo

MAX_PER_MONTH = 500
"""Outfits, plans or garments in a month: sixteen of each a day."""


async def list_worn_outfits(
    session: AsyncSession, owner_id: int, first: date, end: date
) -> Sequence[OutfitWithPhoto]:
    """Return a person's published outfits of the days from `first` until before `end`."""
    query = select(Outfit, Photo).join(Photo).where(Outfit.owner_id == owner_id)
    query = query.where(Outfit.state == "published", col(Outfit.worn_on) >= first)
    query = query.where(col(Outfit.worn_on) < end)
    return (await session.exec(query.order_by(col(Outfit.id)).limit(MAX_PER_MONTH))).all()


async def list_planned_outfits(
    session: AsyncSession, owner_id: int, first: date, end: date
) -> Sequence[OutfitWithPhoto]:
    """Return a person's plans for the days from `first` until before `end`."""
    query = select(Outfit, Photo).join(Photo).where(Outfit.owner_id == owner_id)
    query = query.where(Outfit.state == "planned", col(Outfit.planned_for) >= first)
    query = query.where(col(Outfit.planned_for) < end)
    return (await session.exec(query.order_by(col(Outfit.id)).limit(MAX_PER_MONTH))).all()


async def list_worn_garments(
    session: AsyncSession, owner_id: int, first: date, end: date
) -> Sequence[tuple[date, GarmentWithPhoto]]:
    """Return a person's garments with the days on which they were worn without an outfit."""
    query = (
        select(Wear, Garment, Photo)
        .join(Garment, col(Garment.id) == col(Wear.garment_id))
        .outerjoin(Photo, SHOWN_BY)
        .where(Wear.owner_id == owner_id, Wear.worn_on >= first, Wear.worn_on < end)
        .where(col(Wear.outfit_id).is_(None), NOT_TRASHED)
        .order_by(col(Garment.id))
        .limit(MAX_PER_MONTH)
    )
    return [(wear.worn_on, (garment, photo)) for wear, garment, photo in await session.exec(query)]


async def list_outfits_of_same_day(
    session: AsyncSession, owner_id: int, day: date, limit: int
) -> Sequence[OutfitWithPhoto]:
    """Return a person's outfits of this day and month in earlier years, latest first."""
    same_day = func.extract("day", col(Outfit.worn_on)) == day.day
    same_month = func.extract("month", col(Outfit.worn_on)) == day.month
    query = select(Outfit, Photo).join(Photo)
    query = query.where(Outfit.owner_id == owner_id, Outfit.state == "published")
    query = query.where(col(Outfit.worn_on) < day, same_day, same_month)
    order = (col(Outfit.worn_on).desc(), col(Outfit.id).desc())
    return (await session.exec(query.order_by(*order).limit(limit))).all()


async def count_outfits_by_month(
    session: AsyncSession, owner_id: int, year: int
) -> dict[str, tuple[int, int]]:
    """Count outfits, and days with one, by month of that year; in the months' order."""
    month = func.to_char(Outfit.worn_on, "YYYY-MM")
    query = select(month, func.count(), func.count(func.distinct(Outfit.worn_on)))
    query = query.where(*_worn_in(owner_id, year)).group_by(month).order_by(month)
    return {name: (outfits, days) for name, outfits, days in await session.exec(query)}


async def list_first_outfits_of_months(
    session: AsyncSession, owner_id: int, year: int, each: int
) -> Sequence[OutfitWithPhoto]:
    """Return the first `each` outfits of every month of that year."""
    month = func.to_char(Outfit.worn_on, "YYYY-MM")
    order = (col(Outfit.worn_on), col(Outfit.id))
    nth = func.row_number().over(partition_by=month, order_by=order).label("nth")
    numbered = select(Outfit.id, nth).where(*_worn_in(owner_id, year)).subquery()
    query = select(Outfit, Photo).join(Photo).join(numbered, numbered.c.id == col(Outfit.id))
    return (await session.exec(query.where(numbered.c.nth <= each).order_by(*order))).all()


async def list_years(session: AsyncSession, owner_id: int) -> Sequence[int]:
    """Return the years in which a person wore an outfit, latest first."""
    year = cast(func.extract("year", col(Outfit.worn_on)), Integer)
    query = select(year).where(Outfit.owner_id == owner_id, Outfit.state == "published")
    query = query.where(col(Outfit.worn_on).is_not(None)).distinct().order_by(year.desc())
    return (await session.exec(query)).all()


def _worn_in(owner_id: int, year: int) -> tuple[ColumnElement[bool], ...]:
    return (
        col(Outfit.owner_id) == owner_id,
        col(Outfit.state) == "published",
        col(Outfit.worn_on) >= date(year, 1, 1),
        col(Outfit.worn_on) <= date(year, 12, 31),
    )
