"""Reads and writes secret addresses, and the days of a calendar."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import delete, func, or_
from sqlalchemy import select as sa_select
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.calendar.links.models import CalendarLink
from wardrobe.garments.models import Garment
from wardrobe.garments.store import NOT_TRASHED
from wardrobe.garments.wear_log.models import Wear
from wardrobe.outfits.models import Outfit


async def get_link(session: AsyncSession, owner_id: int) -> CalendarLink | None:
    return await session.get(CalendarLink, owner_id, populate_existing=True)


async def get_owner(session: AsyncSession, token: str) -> int | None:
    """Return the person whose calendar has this token."""
    query = select(CalendarLink.owner_id).where(CalendarLink.token == token)
    return (await session.exec(query)).one_or_none()


async def replace_link(session: AsyncSession, owner_id: int, token: str) -> None:
    """Store the token of a person's calendar instead of the current one."""
    created = {"token": token, "created_at": func.now()}
    statement = insert(CalendarLink).values(owner_id=owner_id, **created)
    await session.execute(
        statement.on_conflict_do_update(index_elements=["owner_id"], set_=created)
    )


async def delete_link(session: AsyncSession, owner_id: int) -> None:
    await session.execute(delete(CalendarLink).where(col(CalendarLink.owner_id) == owner_id))


async def list_outfits_since(
    session: AsyncSession, owner_id: int, since: date, limit: int
) -> Sequence[Outfit]:
    """Return a person's worn and planned outfits from a day on, latest first."""
    day = func.coalesce(col(Outfit.planned_for), col(Outfit.worn_on))
    query = select(Outfit).where(
        Outfit.owner_id == owner_id,
        or_(
            (col(Outfit.state) == "published") & (col(Outfit.worn_on) >= since),
            (col(Outfit.state) == "planned") & (col(Outfit.planned_for) >= since),
        ),
    )
    return (await session.exec(query.order_by(day.desc(), col(Outfit.id)).limit(limit))).all()


async def list_wears_by_hand(
    session: AsyncSession, owner_id: int, since: date, limit: int
) -> dict[date, list[str]]:
    """Return the names of garments that no outfit shows on a day, by day, latest first."""
    is_of_wear = col(Garment.id) == col(Wear.garment_id)
    query = sa_select(col(Wear.worn_on), col(Garment.name)).join(Garment, is_of_wear)
    query = query.where(
        col(Wear.owner_id) == owner_id,
        col(Wear.worn_on) >= since,
        col(Wear.outfit_id).is_(None),
        NOT_TRASHED,
    )
    names: dict[date, list[str]] = {}
    order = (col(Wear.worn_on).desc(), col(Garment.name))
    for day, name in await session.execute(query.order_by(*order).limit(limit)):
        names.setdefault(day, []).append(name)
    return names
