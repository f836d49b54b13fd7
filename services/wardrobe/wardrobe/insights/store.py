"""Sums of the ledger in Postgres."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import and_, func
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.garments.models import Garment
from wardrobe.garments.store import SHOWN_BY
from wardrobe.photos.models import Photo
from wardrobe.wears.models import Wear

MOST_GARMENTS = 5000
"""That are summed up; the newest ones, should a wardrobe have more."""


async def list_used(
    session: AsyncSession, owner_id: int, start: date, end: date
) -> Sequence[tuple[Garment, Photo | None, int]]:
    """A person's garments that are not archived, and on how many of these days each was worn."""
    inside = and_(
        col(Wear.garment_id) == col(Garment.id),
        col(Wear.worn_on) >= start,
        col(Wear.worn_on) <= end,
    )
    wears = select(func.count()).where(inside).correlate(Garment).scalar_subquery()
    query = select(Garment, Photo, wears).outerjoin(Photo, SHOWN_BY)
    query = query.where(Garment.owner_id == owner_id, Garment.state != "archived")
    return (await session.exec(query.order_by(col(Garment.id).desc()).limit(MOST_GARMENTS))).all()


async def count_by_month(
    session: AsyncSession, owner_id: int, start: date, end: date
) -> dict[str, tuple[int, int, int]]:
    """Wears, different garments and days by month, of months in which something was worn."""
    month = func.to_char(Wear.worn_on, "YYYY-MM")
    query = select(
        month,
        func.count(),
        func.count(func.distinct(Wear.garment_id)),
        func.count(func.distinct(Wear.worn_on)),
    )
    query = query.where(Wear.owner_id == owner_id, Wear.worn_on >= start, Wear.worn_on <= end)
    rows = await session.exec(query.group_by(month))
    return {name: (wears, garments, days) for name, wears, garments, days in rows}
