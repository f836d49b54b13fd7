"""Queries about outfits in tags."""

from collections.abc import AsyncIterator, Collection

from sqlalchemy import delete, func, or_, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.pages import Page, decode_cursor, encode_cursor
from shared.viewer import Viewer
from tags.audience.models import Outfit
from tags.audience.store import outfits_visible_to
from tags.catalog.models import Naming, Placement, Tag
from tags.contents.schemas import PlacedOutfit


async def list_visible_outfits(
    session: AsyncSession, viewer: Viewer, tag_id: int, *, cursor: str | None, limit: int
) -> Page[PlacedOutfit]:
    """What of a tag the viewer may see, last put in first."""
    seen = outfits_visible_to(viewer).subquery()
    query = (
        select(Placement.outfit_id, seen.c.owner_id, Placement.placed)
        .join(seen, seen.c.outfit_id == col(Placement.outfit_id))
        .where(col(Placement.tag_id) == tag_id, col(Placement.present))
        .order_by(col(Placement.placed).desc())
        .limit(limit + 1)
    )
    if cursor is not None:
        (placed,) = decode_cursor(cursor, int)
        query = query.where(col(Placement.placed) < placed)
    rows = (await session.exec(query)).all()
    items = [PlacedOutfit.of(*row) for row in rows[:limit]]
    if len(rows) <= limit:
        return Page(items=items)
    return Page(items=items, next_cursor=encode_cursor(rows[limit - 1][2]))


async def insert_placement(session: AsyncSession, placement: Placement) -> None:
    session.add(placement)
    await session.flush()
    await session.refresh(placement)


async def update_present(session: AsyncSession, placement: Placement, *, present: bool) -> None:
    """Put the outfit in, as the newest, or take it out."""
    placement.present = present
    placement.version += 1
    if present:
        placement.placed = (await session.exec(select(func.next_id()))).one()
    await session.flush()


async def list_placements_by_event(session: AsyncSession, outfit_id: int) -> set[int]:
    """Ids of the tags whose word on this outfit is that of events, not of a hand."""
    query = select(Placement.tag_id).where(
        col(Placement.outfit_id) == outfit_id, ~col(Placement.by_hand)
    )
    return set(await session.exec(query))


async def list_namings(session: AsyncSession, outfit_id: int) -> dict[str, int]:
    """The slugs that an outfit has named, each with the id of the tag that it meant."""
    query = select(Naming.slug, Naming.tag_id).where(col(Naming.outfit_id) == outfit_id)
    return dict((await session.exec(query)).all())


async def insert_naming(session: AsyncSession, outfit_id: int, slug: str, tag_id: int) -> None:
    session.add(Naming(outfit_id=outfit_id, slug=slug, tag_id=tag_id))
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
    called = or_(col(Naming.outfit_id).in_(theirs), col(Naming.tag_id).in_(tag_ids))
    await session.execute(delete(Naming).where(called))
    await session.execute(delete(Placement).where(col(Placement.outfit_id).in_(theirs)))
    covers = update(Tag).where(col(Tag.cover_outfit_id).in_(theirs)).values(cover_outfit_id=None)
    await session.execute(covers)
