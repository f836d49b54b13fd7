"""Queries of preferences about alt texts."""

from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.alt_text_preferences.models import AltTextPreference


async def get_preference(
    session: AsyncSession, owner_id: int, *, locked: bool = False
) -> AltTextPreference | None:
    return await session.get(
        AltTextPreference, owner_id, populate_existing=True, with_for_update=locked or None
    )


async def insert_preference(session: AsyncSession, owner_id: int) -> None:
    """Insert the defaults unless the person has a row."""
    defaults = AltTextPreference(owner_id=owner_id).model_dump()
    await session.execute(insert(AltTextPreference).values(defaults).on_conflict_do_nothing())


async def delete_preference(session: AsyncSession, owner_id: int) -> None:
    of_owner = col(AltTextPreference.owner_id) == owner_id
    await session.execute(delete(AltTextPreference).where(of_owner))
