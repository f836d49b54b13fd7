"""Queries of the wear log."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import delete, func, or_, tuple_, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.garments.models import Garment
from wardrobe.garments.wear_log.models import Wear


class OutfitWear(NamedTuple):
    """A wear according to an outfit."""

    garment_id: int
    day: date
    outfit_id: int


async def get_wear(session: AsyncSession, garment_id: int, day: date) -> Wear | None:
    query = select(Wear).where(Wear.garment_id == garment_id, Wear.worn_on == day)
    return (await session.exec(query.with_for_update())).one_or_none()


async def list_wears(
    session: AsyncSession, garment_id: int, *, before: date, limit: int
) -> Sequence[Wear]:
    """Return the wears of a garment before that day, latest first."""
    query = select(Wear).where(Wear.garment_id == garment_id, Wear.worn_on < before)
    return (await session.exec(query.order_by(col(Wear.worn_on).desc()).limit(limit))).all()


async def insert_manual_wears(
    session: AsyncSession, owner_id: int, garment_ids: Collection[int], day: date
) -> None:
    """Store wears that the owner recorded."""
    key = {"worn_on": day, "owner_id": owner_id, "by_hand": True}
    statement = insert(Wear).values([{"garment_id": each, **key} for each in garment_ids])
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["garment_id", "worn_on"], set_={"by_hand": True}
        )
    )


async def update_outfit_wears(
    session: AsyncSession, owner_id: int, seen: Collection[OutfitWear]
) -> None:
    """Store wears according to outfits."""
    rows: list[dict[str, Any]] = [
        {
            "garment_id": wear.garment_id,
            "worn_on": wear.day,
            "owner_id": owner_id,
            "by_hand": False,
            "outfit_id": wear.outfit_id,
        }
        for wear in seen
    ]
    if rows:
        statement = insert(Wear).values(rows)
        await session.execute(
            statement.on_conflict_do_update(
                index_elements=["garment_id", "worn_on"],
                set_={"outfit_id": statement.excluded.outfit_id},
            )
        )


async def delete_stale_outfit_wears(
    session: AsyncSession,
    garment_ids: Collection[int],
    days: Collection[date],
    seen: Collection[OutfitWear],
) -> None:
    """Delete or detach wears that no outfit shows any more: all but those in `seen`."""
    key = tuple_(col(Wear.garment_id), col(Wear.worn_on))
    conditions = [col(Wear.garment_id).in_(garment_ids), col(Wear.worn_on).in_(days)]
    if seen:
        conditions.append(key.not_in([(wear.garment_id, wear.day) for wear in seen]))
    await session.execute(delete(Wear).where(*conditions, ~col(Wear.by_hand)))
    await session.execute(update(Wear).where(*conditions).values(outfit_id=None))


async def delete_wear(session: AsyncSession, wear: Wear) -> None:
    await session.delete(wear)
    await session.flush()


async def update_wear_counts(session: AsyncSession, garment_ids: Collection[int]) -> None:
    """Copy counts and last days of the wear log to the garments, for sorting."""
    of_garment = col(Wear.garment_id) == col(Garment.id)
    counted = select(func.count()).where(of_garment).scalar_subquery()
    latest = select(func.max(Wear.worn_on)).where(of_garment).scalar_subquery()
    since_wash = (
        select(func.count())
        .where(of_garment, col(Wear.worn_on) > func.coalesce(Garment.washed_on, date.min))
        .scalar_subquery()
    )
    await session.execute(
        update(Garment)
        .where(col(Garment.id).in_(garment_ids))
        .where(
            or_(
                col(Garment.wear_count) != counted,
                col(Garment.last_worn_on).is_distinct_from(latest),
                col(Garment.wears_since_wash) != since_wash,
            )
        )
        .values(wear_count=counted, last_worn_on=latest, wears_since_wash=since_wash)
    )
