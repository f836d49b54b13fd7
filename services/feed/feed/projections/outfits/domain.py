"""Applies events about outfits."""

from collections.abc import Collection, Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.wardrobe import OutfitPublished, OutfitRemoved
from feed.projections.outfits import store
from feed.projections.outfits.store import Applied


async def apply_outfits(
    session: AsyncSession, outfits: Sequence[tuple[OutfitPublished, int]]
) -> list[Applied]:
    """Store states of different outfits, with their versions, unless a newer one is stored.

    Returns the applied ones in the given order.
    """
    applied = {state.outfit_id: state for state in await store.update_posts(session, outfits)}
    return [applied[event.outfit_id] for event, _ in outfits if event.outfit_id in applied]


async def apply_removal(
    session: AsyncSession, event: OutfitRemoved, version: int
) -> Applied | None:
    """Leave a tombstone for an outfit; None if a newer state is stored."""
    return await store.remove_post(session, event, version)


async def list_feed_ids(session: AsyncSession, author_id: int) -> list[int]:
    """Return the feed ids of all outfits that a person ever shared."""
    return await store.list_feed_ids(session, author_id)


async def list_feed_ids_of_outfits(session: AsyncSession, outfit_ids: Collection[int]) -> list[int]:
    """Return the feed ids of those outfits that were ever shared."""
    return await store.list_feed_ids_of_outfits(session, outfit_ids)


async def erase(session: AsyncSession, author_id: int) -> int:
    """Delete a person's outfits; return how many."""
    return await store.delete_posts(session, author_id)
