"""Outfits, as far as their events have arrived."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.wardrobe import OutfitPublished, OutfitRemoved
from feed.projections.outfits import store
from feed.projections.outfits.store import Applied


async def apply_outfits(
    session: AsyncSession, outfits: Sequence[tuple[OutfitPublished, int]]
) -> list[Applied]:
    """Keep new states of different outfits, with their versions, except where we had a newer one.

    Answers what came of them in the order in which they came.
    """
    applied = {one.outfit_id: one for one in await store.update_posts(session, outfits)}
    return [applied[event.outfit_id] for event, _ in outfits if event.outfit_id in applied]


async def apply_removal(
    session: AsyncSession, event: OutfitRemoved, version: int
) -> Applied | None:
    """Keep that an outfit is gone; None when we had a newer state."""
    return await store.remove_post(session, event, version)


async def list_feed_ids(session: AsyncSession, author_id: int) -> list[int]:
    """The places in timelines of everything this person ever showed to anybody else."""
    return await store.list_feed_ids(session, author_id)


async def list_places(session: AsyncSession, outfit_ids: Collection[int]) -> Sequence[Any]:
    """The `outfit_id`, `feed_id` and `published_at` of those that others were ever shown."""
    return await store.list_places(session, outfit_ids)


async def erase(session: AsyncSession, author_id: int) -> int:
    """Forget what this person published; answers how much."""
    return await store.delete_posts(session, author_id)
