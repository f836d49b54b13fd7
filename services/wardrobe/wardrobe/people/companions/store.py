"""Queries of the people that outfits were worn with."""

from collections.abc import Collection, Sequence

from sqlalchemy import delete, or_
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.people.companions.models import Companion


async def list_companions(
    session: AsyncSession, outfit_ids: Collection[int]
) -> Sequence[Companion]:
    """Return the people of these outfits, each outfit's in their order.

    Without a limit, because an outfit has few.
    """
    query = select(Companion).where(col(Companion.outfit_id).in_(outfit_ids))
    order = (col(Companion.outfit_id), col(Companion.position))
    return (await session.exec(query.order_by(*order))).all()


async def insert_companions(
    session: AsyncSession, owner_id: int, outfit_id: int, person_ids: Sequence[int]
) -> None:
    rows = [
        {"outfit_id": outfit_id, "person_id": each, "owner_id": owner_id, "position": position}
        for position, each in enumerate(person_ids)
    ]
    if rows:
        await session.execute(insert(Companion).values(rows))


async def delete_companions(session: AsyncSession, outfit_id: int) -> None:
    await session.execute(delete(Companion).where(col(Companion.outfit_id) == outfit_id))


async def delete_companions_of(session: AsyncSession, user_id: int) -> None:
    """Delete whom a person named, and where others named them."""
    is_party = or_(col(Companion.owner_id) == user_id, col(Companion.person_id) == user_id)
    await session.execute(delete(Companion).where(is_party))
