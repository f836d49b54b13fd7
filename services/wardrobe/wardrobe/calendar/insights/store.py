"""Queries of insights."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    and_,
    cast,
    exists,
    func,
    literal,
    null,
    or_,
    tuple_,
    union_all,
)
from sqlalchemy import select as sa_select
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.calendar.insights.schemas import Period, Segment
from wardrobe.garments.models import Garment
from wardrobe.garments.store import IN_USE, NOT_TRASHED, SHOWN_BY, of_kept_garment
from wardrobe.garments.wear_log.models import Wear
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.pins.models import Pin
from wardrobe.outfits.store import OutfitWithPhoto
from wardrobe.photos.models import Photo

MAX_GARMENTS = 5000
"""Garments that insights cover; the newest ones if a wardrobe has more."""


class MonthCounts(NamedTuple):
    """Counts of a month."""

    wears: int = 0
    garments: int = 0
    """Distinct garments."""
    days: int = 0
    """Days on which a garment or an outfit was worn."""
    outfits: int = 0
    outfits_without_pins: int = 0


async def list_usages(
    session: AsyncSession, owner_id: int, start: date, end: date
) -> Sequence[tuple[Garment, Photo | None, int]]:
    """Return a person's garments, each with the number of days of the period it was worn on.

    Archived garments are included only if they were worn in the period.
    """
    inside = and_(
        col(Wear.garment_id) == col(Garment.id),
        col(Wear.worn_on) >= start,
        col(Wear.worn_on) <= end,
    )
    wears = select(func.count()).where(inside).correlate(Garment).scalar_subquery()
    query = select(Garment, Photo, wears).outerjoin(Photo, SHOWN_BY)
    query = query.where(Garment.owner_id == owner_id, NOT_TRASHED)
    query = query.where(or_(IN_USE, wears > 0))
    return (await session.exec(query.order_by(col(Garment.id).desc()).limit(MAX_GARMENTS))).all()


async def count_by_month(
    session: AsyncSession, owner_id: int, start: date, end: date
) -> dict[str, MonthCounts]:
    """Count wears and outfits by month, leaving out empty months."""
    kept = of_kept_garment(col(Wear.garment_id))
    worn: Any = sa_select(
        col(Wear.worn_on).label("day"),
        col(Wear.garment_id).label("garment_id"),
        cast(null(), BigInteger).label("outfit_id"),
        literal(value=False).label("has_pins"),
    ).where(col(Wear.owner_id) == owner_id, kept, *_between(col(Wear.worn_on), start, end))
    outfits = sa_select(
        col(Outfit.worn_on),
        cast(null(), BigInteger),
        col(Outfit.id),
        exists().where(col(Pin.outfit_id) == col(Outfit.id), of_kept_garment(col(Pin.garment_id))),
    ).where(*_worn_between(owner_id, start, end))
    records = union_all(worn, outfits).subquery().c
    month = func.to_char(records.day, "YYYY-MM")
    query = sa_select(
        month,
        func.count(records.garment_id),
        func.count(records.garment_id.distinct()),
        func.count(records.day.distinct()),
        func.count(records.outfit_id),
        func.count(records.outfit_id).filter(~records.has_pins),
    )
    rows = await session.execute(query.group_by(month))
    return {name: MonthCounts(*counts) for name, *counts in rows}


async def list_outfits_with(
    session: AsyncSession,
    owner_id: int,
    period: Period,
    segment: Segment,
    page: tuple[date, int] | None,
    limit: int,
) -> Sequence[OutfitWithPhoto]:
    """Return one more than a page of the outfits that show such garments, latest first.

    `page` is the date and the id of the last outfit of the page before.
    """
    pinned = select(Pin.outfit_id).join(Garment, col(Garment.id) == col(Pin.garment_id))
    pinned = pinned.where(Pin.owner_id == owner_id, *_in_segment(segment))
    query = select(Outfit, Photo).join(Photo).where(col(Outfit.id).in_(pinned))
    query = query.where(*_worn_between(owner_id, period.start, period.end))
    if page is not None:
        query = query.where(tuple_(col(Outfit.worn_on), col(Outfit.id)) < tuple_(*page))
    query = query.order_by(col(Outfit.worn_on).desc(), col(Outfit.id).desc())
    return (await session.exec(query.limit(limit + 1))).all()


async def list_names_on(
    session: AsyncSession, outfit_ids: Collection[int], segment: Segment
) -> dict[int, list[str]]:
    """Return the names of such garments by outfit, in the order of the pins."""
    query = select(Pin.outfit_id, Garment.name).join(
        Garment, col(Garment.id) == col(Pin.garment_id)
    )
    query = query.where(col(Pin.outfit_id).in_(outfit_ids), *_in_segment(segment))
    names: dict[int, list[str]] = {}
    for outfit_id, name in await session.exec(query.order_by(col(Pin.id))):
        names.setdefault(outfit_id, []).append(name)
    return names


def _in_segment(segment: Segment) -> list[ColumnElement[bool]]:
    """Return conditions that select kept garments as `rules.is_in_segment` does."""
    conditions: list[ColumnElement[bool]] = [NOT_TRASHED]
    if segment.category is not None:
        conditions.append(col(Garment.category) == segment.category)
    if segment.color is not None:
        conditions.append(col(Garment.color_names)[1] == segment.color)
    return conditions


def _worn_between(owner_id: int, start: date, end: date) -> tuple[ColumnElement[bool], ...]:
    return (
        col(Outfit.owner_id) == owner_id,
        col(Outfit.state) == "published",
        *_between(col(Outfit.worn_on), start, end),
    )


def _between(day: Any, start: date, end: date) -> tuple[ColumnElement[bool], ...]:
    return day >= start, day <= end
