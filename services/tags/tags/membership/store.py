"""Queries about outfits in tags."""

from collections import defaultdict
from collections.abc import AsyncIterator, Collection

from sqlalchemy import ColumnElement, delete, func, update
from sqlalchemy.orm import Mapped
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from tags.catalog.models import Placement, SlugClaim, Tag
from tags.visibility.models import Outfit

CUSTOM_ORDER = (col(Placement.position), col(Placement.placed).desc())
"""The owner's order of a tag's outfits; new ones come first."""


async def list_placements(
    session: AsyncSession, *where: ColumnElement[bool] | Mapped[bool]
) -> dict[int, Placement]:
    """Return current placements by outfit id; the caller has locked the tag."""
    query = select(Placement).where(*where).order_by(*CUSTOM_ORDER)
    query = query.execution_options(populate_existing=True)
    return {placement.outfit_id: placement for placement in await session.exec(query)}


async def insert_placement(session: AsyncSession, placement: Placement) -> None:
    session.add(placement)
    await session.flush()
    await session.refresh(placement)


async def update_present(session: AsyncSession, placement: Placement, *, present: bool) -> None:
    """Add the outfit as the newest, or remove it."""
    placement.present = present
    placement.version += 1
    if present:
        placement.position = 0
        placement.placed = (await session.exec(select(func.next_id()))).one()
    await session.flush()


async def list_placements_by_event(
    session: AsyncSession, outfit_ids: Collection[int]
) -> dict[int, set[int]]:
    """Return the ids of the tags that these outfits named in events, by outfit id."""
    query = select(Placement.outfit_id, Placement.tag_id).where(
        col(Placement.outfit_id).in_(outfit_ids), col(Placement.named)
    )
    found: defaultdict[int, set[int]] = defaultdict(set)
    for outfit_id, tag_id in await session.exec(query):
        found[outfit_id].add(tag_id)
    return found


async def list_slug_claims(session: AsyncSession, outfit_id: int) -> dict[str, int]:
    """Return the slugs that an outfit has named, each with the id of the tag it meant."""
    query = select(SlugClaim.slug, SlugClaim.tag_id).where(col(SlugClaim.outfit_id) == outfit_id)
    return dict((await session.exec(query)).all())


async def insert_slug_claim(session: AsyncSession, outfit_id: int, slug: str, tag_id: int) -> None:
    session.add(SlugClaim(outfit_id=outfit_id, slug=slug, tag_id=tag_id))
    await session.flush()


async def list_tags_and_placements(
    session: AsyncSession,
) -> AsyncIterator[tuple[Tag, Collection[Placement]]]:
    """Return every tag with its placements, one at a time."""
    tags = await session.stream_scalars(select(Tag).order_by(col(Tag.id)))
    async for tag in tags:
        query = select(Placement).where(col(Placement.tag_id) == tag.id, col(Placement.present))
        yield tag, (await session.exec(query)).all()


async def delete_user_data(session: AsyncSession, user_id: int, tag_ids: Collection[int]) -> None:
    """Delete a person's tags, and the placements and claims of their outfits.

    Claims include other people's: tags deleted by an earlier release left their slugs there.
    """
    user_outfits = select(Outfit.outfit_id).where(col(Outfit.owner_id) == user_id)
    await session.execute(delete(SlugClaim).where(col(SlugClaim.outfit_id).in_(user_outfits)))
    await session.execute(delete(SlugClaim).where(col(SlugClaim.tag_id).in_(tag_ids)))
    await session.execute(delete(Placement).where(col(Placement.outfit_id).in_(user_outfits)))
    added = col(Placement.added_by) == user_id
    await session.execute(update(Placement).where(added).values(added_by=None))
    covers = (
        update(Tag).where(col(Tag.cover_outfit_id).in_(user_outfits)).values(cover_outfit_id=None)
    )
    await session.execute(covers.values(cover_outfit_id=None))
    await session.execute(delete(Tag).where(col(Tag.id).in_(tag_ids)))
