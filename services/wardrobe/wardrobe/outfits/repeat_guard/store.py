"""Queries of repeats, and of when a garment was seen."""

from collections.abc import Collection
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, func, literal, tuple_, union_all
from sqlalchemy.dialects.postgresql import distinct_on
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.garments.wear_log.models import Wear
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.pins.models import Pin
from wardrobe.people.companions.models import Companion

NO_OUTFIT = 0
_DAY = func.coalesce(Outfit.worn_on, func.date(func.timezone("UTC", Outfit.published_at)))


class Seen(NamedTuple):
    """A time when a garment was worn."""

    worn_on: date
    outfit_id: int
    """NO_OUTFIT if the owner recorded the day."""


class Worn(NamedTuple):
    """When a garment was worn in an outfit."""

    garment_id: int
    outfit_id: int
    worn_on: date


async def list_seen(
    session: AsyncSession, garment_id: int, *, before: Seen | None, limit: int
) -> list[Seen]:
    """Return when a garment was worn, latest first: in outfits, and on days without one."""
    in_outfits: Any = (
        select(_DAY.label("day"), col(Outfit.id).label("outfit_id"))
        .join(Pin, col(Pin.outfit_id) == col(Outfit.id))
        .where(Pin.garment_id == garment_id, Outfit.state == "published")
    )
    by_hand: Any = select(
        col(Wear.worn_on).label("day"), literal(NO_OUTFIT, BigInteger).label("outfit_id")
    ).where(Wear.garment_id == garment_id, col(Wear.outfit_id).is_(None))
    both = union_all(in_outfits, by_hand).subquery()
    query = select(both.c.day, both.c.outfit_id)
    query = query.order_by(both.c.day.desc(), both.c.outfit_id.desc())
    if before is not None:
        query = query.where(tuple_(both.c.day, both.c.outfit_id) < tuple(before))
    return [Seen(*row) for row in await session.exec(query.limit(limit))]


async def list_latest_times(
    session: AsyncSession,
    garment_ids: Collection[int],
    person_ids: Collection[int],
    first: date,
    end: date,
) -> list[Worn]:
    """Return when each garment was last worn with a person, from `first` until before `end`."""
    query = (
        select(Pin.garment_id, Pin.outfit_id, _DAY)
        .join(Outfit, col(Outfit.id) == col(Pin.outfit_id))
        .join(Companion, col(Companion.outfit_id) == col(Outfit.id))
        .where(
            col(Pin.garment_id).in_(garment_ids),
            col(Companion.person_id).in_(person_ids),
            Outfit.state == "published",
            first <= _DAY,
            end > _DAY,
        )
        .order_by(col(Pin.garment_id), _DAY.desc(), col(Pin.id).desc())
        .ext(distinct_on(col(Pin.garment_id)))
    )
    return [Worn(*row) for row in await session.exec(query)]
