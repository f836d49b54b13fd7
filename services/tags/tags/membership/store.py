"""Queries about outfits in tags."""

from collections import defaultdict
from collections.abc import AsyncIterator, Collection

from sqlalchemy import ColumnElement, delete, func, update
from sqlalchemy.orm import Mapped
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from tags.catalog.models import Placement, SlugClaim, Tag
from tags.visibility.models import Outfit

BY_HAND = (col(Placement.position), col(Placement.placed).desc())
"""The order of a tag's outfits."""


async def list_placements(
    session: AsyncSession, *where: ColumnElement[bool] | Mapped[bool]
) -> dict[int, Placement]:
    """Placements by their outfits' ids, as they are now; one tag's, which is locked."""
    query = select(Placement).where(*where).order_by(*BY_HAND)
    query = query.execution_options(populate_existing=True)
    return {placement.outfit_id: placement for placement in await session.exec(query)}


async def insert_placement(session: AsyncSession, placement: Placement) -> None:
    session.add(placement)
    await session.flush()
    await session.refresh(placement)


async def update_present(session: AsyncSession, placement: Placement, *, present: bool) -> None:
    """Put the outfit in, as the newest, or take it out."""
    placement.present = present
    placement.version += 1
    if present:
        placement.position = 0
        placement.placed = (await session.exec(select(func.next_id()))).one()
    await session.flush()


async def list_placements_by_event(
    session: AsyncSession, outfit_ids: Collection[int]
) -> dict[int, set[int]]:
    """Ids of the tags of which events of these outfits have spoken, for each that has any."""
    query = select(Placement.outfit_id, Placement.tag_id).where(
        col(Placement.outfit_id).in_(outfit_ids), col(Placement.named)
    )
    found: defaultdict[int, set[int]] = defaultdict(set)
    for outfit_id, tag_id in await session.exec(query):
        found[outfit_id].add(tag_id)
    return found


async def list_slug_claims(session: AsyncSession, outfit_id: int) -> dict[str, int]:
    """The slugs that an outfit has named, each with the id of the tag that it meant."""
    query = select(SlugClaim.slug, SlugClaim.tag_id).where(col(SlugClaim.outfit_id) == outfit_id)
    return dict((await session.exec(query)).all())


async def insert_slug_claim(session: AsyncSession, outfit_id: int, slug: str, tag_id: int) -> None:
    session.add(SlugClaim(outfit_id=outfit_id, slug=slug, tag_id=tag_id))
    await session.flush()


async def list_tags_and_placements(
    session: AsyncSession,
) -> AsyncIterator[tuple[Tag, Collection[Placement]]]:
    """Every tag with what is in it, one at a time."""
    tags = await session.stream_scalars(select(Tag).order_by(col(Tag.id)))
    async for tag in tags:
        inside = select(Placement).where(col(Placement.tag_id) == tag.id, col(Placement.present))
        yield tag, (await session.exec(inside)).all()


async def delete_traces(session: AsyncSession, user_id: int, tag_ids: Collection[int]) -> None:
    """Erase where a person's outfits were, and what their tags were called.

    Also by other people's outfits: tags deleted by an earlier release left their names there.
    """
    theirs = select(Outfit.outfit_id).where(col(Outfit.owner_id) == user_id)
    await session.execute(delete(SlugClaim).where(col(SlugClaim.outfit_id).in_(theirs)))
    await session.execute(delete(SlugClaim).where(col(SlugClaim.tag_id).in_(tag_ids)))
    await session.execute(delete(Placement).where(col(Placement.outfit_id).in_(theirs)))
    covers = update(Tag).where(col(Tag.cover_outfit_id).in_(theirs)).values(cover_outfit_id=None)
    await session.execute(covers)
    await session.execute(delete(Tag).where(col(Tag.id).in_(tag_ids)))
