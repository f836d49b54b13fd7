"""Queries of preferences."""

from typing import TypeVar

from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.people.preferences.models import PreferenceColumns

Preference = TypeVar("Preference", bound=PreferenceColumns)


async def get_preference(
    session: AsyncSession, table: type[Preference], owner_id: int, *, locked: bool = False
) -> Preference | None:
    return await session.get(
        table, owner_id, populate_existing=True, with_for_update=locked or None
    )


async def insert_default(
    session: AsyncSession, table: type[PreferenceColumns], owner_id: int
) -> None:
    """Insert the defaults unless the person has a row."""
    defaults = table(owner_id=owner_id).model_dump()
    await session.execute(insert(table).values(defaults).on_conflict_do_nothing())


async def delete_preference(
    session: AsyncSession, table: type[PreferenceColumns], owner_id: int
) -> None:
    await session.execute(delete(table).where(col(table.owner_id) == owner_id))
