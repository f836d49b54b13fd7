"""Sums of the ledger in Postgres."""

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

from wardrobe.garments.models import Garment
from wardrobe.garments.store import SHOWN_BY
from wardrobe.insights.schemas import Behind, Period
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.store import WithPhoto
from wardrobe.photos.models import Photo
from wardrobe.pins.models import Pin
from wardrobe.wear_log.models import Wear

MAX_GARMENTS = 5000
"""That are summed up; the newest ones, should a wardrobe have more."""


class MonthCounts(NamedTuple):
    """What was worn in a month."""

    wears: int = 0
    garments: int = 0
    """Different ones."""
    days: int = 0
    """On which a garment or an outfit was worn."""
    outfits: int = 0
    outfits_without_pins: int = 0


async def list_used(
    session: AsyncSession, owner_id: int, start: date, end: date
) -> Sequence[tuple[Garment, Photo | None, int]]:
    """Return a person's garments, each with the number of these days on which it was worn.

    Archived garments are included only if they were worn in the period.
    """
    inside = and_(
        col(Wear.garment_id) == col(Garment.id),
        col(Wear.worn_on) >= start,
        col(Wear.worn_on) <= end,
    )
    wears = select(func.count()).where(inside).correlate(Garment).scalar_subquery()
    query = select(Garment, Photo, wears).outerjoin(Photo, SHOWN_BY)
    query = query.where(Garment.owner_id == owner_id)
    query = query.where(or_(col(Garment.state) != "archived", wears > 0))
    return (await session.exec(query.order_by(col(Garment.id).desc()).limit(MAX_GARMENTS))).all()


async def count_by_month(
    session: AsyncSession, owner_id: int, start: date, end: date
) -> dict[str, MonthCounts]:
    """Count by month what the wear ledger and the calendar hold; empty months are left out."""
    worn: Any = sa_select(
        col(Wear.worn_on).label("day"),
        col(Wear.garment_id).label("garment_id"),
        cast(null(), BigInteger).label("outfit_id"),
        literal(value=False).label("has_pins"),
    ).where(col(Wear.owner_id) == owner_id, col(Wear.worn_on) >= start, col(Wear.worn_on) <= end)
    outfits = sa_select(
        col(Outfit.worn_on),
        cast(null(), BigInteger),
        col(Outfit.id),
        exists().where(col(Pin.outfit_id) == col(Outfit.id)),
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
    behind: Behind,
    page: tuple[date, int] | None,
    limit: int,
) -> Sequence[WithPhoto]:
    """Return one more than a page of the outfits that show such garments, the latest first.

    `page` is the day and the id of the last outfit of the page before.
    """
    pinned = select(Pin.outfit_id).join(Garment, col(Garment.id) == col(Pin.garment_id))
    pinned = pinned.where(Pin.owner_id == owner_id, *_is_behind(behind))
    query = select(Outfit, Photo).join(Photo).where(col(Outfit.id).in_(pinned))
    query = query.where(*_worn_between(owner_id, period.start, period.end))
    if page is not None:
        query = query.where(tuple_(col(Outfit.worn_on), col(Outfit.id)) < tuple_(*page))
    query = query.order_by(col(Outfit.worn_on).desc(), col(Outfit.id).desc())
    return (await session.exec(query.limit(limit + 1))).all()


async def list_names_on(
    session: AsyncSession, outfit_ids: Collection[int], behind: Behind
) -> dict[int, list[str]]:
    """Return the names of such garments by outfit, in the order of its pins."""
    query = select(Pin.outfit_id, Garment.name).join(
        Garment, col(Garment.id) == col(Pin.garment_id)
    )
    query = query.where(col(Pin.outfit_id).in_(outfit_ids), *_is_behind(behind))
    names: dict[int, list[str]] = {}
    for outfit_id, name in await session.exec(query.order_by(col(Pin.id))):
        names.setdefault(outfit_id, []).append(name)
    return names


def _is_behind(behind: Behind) -> list[ColumnElement[bool]]:
    """Select garments as `rules.is_behind` does."""
    wanted = []
    if behind.category is not None:
        wanted.append(col(Garment.category) == behind.category)
    if behind.color is not None:
        wanted.append(col(Garment.color_names)[1] == behind.color)
    return wanted


def _worn_between(owner_id: int, start: date, end: date) -> tuple[ColumnElement[bool], ...]:
    return (
        col(Outfit.owner_id) == owner_id,
        col(Outfit.state) == "published",
        col(Outfit.worn_on) >= start,
        col(Outfit.worn_on) <= end,
    )
