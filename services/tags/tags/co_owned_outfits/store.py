"""Queries about outfits that co-owners added."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from tags.catalog.models import Placement
from tags.visibility.models import Outfit


class Addition(NamedTuple):
    """An outfit in a tag: the co-owner who added it, and its owner."""

    added_by: int | None
    owner_id: int


async def get_addition(session: AsyncSession, tag_id: int, outfit_id: int) -> Addition | None:
    query = (
        select(Placement.added_by, Outfit.owner_id)
        .join(Outfit, col(Outfit.outfit_id) == col(Placement.outfit_id))
        .where(col(Placement.tag_id) == tag_id, col(Placement.outfit_id) == outfit_id)
    )
    row = (await session.exec(query)).one_or_none()
    return None if row is None else Addition(*row)


async def list_own_additions(session: AsyncSession, user_id: int, tag_id: int) -> Sequence[int]:
    """Return a person's own outfits that they added to another's tag."""
    query = (
        select(Placement.outfit_id)
        .join(Outfit, col(Outfit.outfit_id) == col(Placement.outfit_id))
        .where(
            col(Placement.tag_id) == tag_id,
            col(Placement.added_by) == user_id,
            col(Placement.present),
            col(Outfit.owner_id) == user_id,
        )
    )
    return (await session.exec(query)).all()
