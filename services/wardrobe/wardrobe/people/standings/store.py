"""Queries of standings."""

from sqlalchemy import delete
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.data.versioned_rows import insert_newer
from wardrobe.people.standings.models import Standing


async def get_standing(session: AsyncSession, user_id: int) -> Standing | None:
    found: Standing | None = await session.get(Standing, user_id)
    return found


async def update_standing(session: AsyncSession, standing: Standing) -> None:
    """Store a decision unless a newer one is stored already."""
    await insert_newer(session, [standing])


async def delete_standing(session: AsyncSession, user_id: int) -> None:
    await session.execute(delete(Standing).where(col(Standing.user_id) == user_id))
