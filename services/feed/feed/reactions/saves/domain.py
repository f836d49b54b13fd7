"""Saves and unsaves outfits."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import MAX_ID
from feed.projections.outfits import domain as outfit_projection
from feed.reactions.saves import store
from feed.reactions.saves.schemas import SaveOut
from feed.relations.visibility import domain as visibility
from feed.timeline.read import store as timeline
from feed.timeline.read.rules import timeline_item
from feed.timeline.read.schemas import TimelineItem
from shared.features.account_erasure import lock_active_accounts
from shared.http.errors import NotFound
from shared.http.pagination import Page, cut_page, decode_cursor


async def save(session: AsyncSession, viewer_id: int, outfit_id: int) -> SaveOut:
    """Save an outfit that the viewer may see; raises NotFound."""
    owner_id = await visibility.find_outfit(session, viewer_id, outfit_id)
    if not await lock_active_accounts(session, viewer_id, owner_id):
        raise NotFound
    await store.insert_save(session, viewer_id, outfit_id, owner_id)
    return SaveOut(outfit_id=outfit_id, saved=True)


async def unsave(session: AsyncSession, viewer_id: int, outfit_id: int) -> SaveOut:
    """Unsave an outfit, also one that the viewer may no longer see."""
    await store.delete_save(session, viewer_id, outfit_id)
    return SaveOut(outfit_id=outfit_id, saved=False)


async def list_saves(
    session: AsyncSession, viewer_id: int, cursor: str | None, limit: int
) -> Page[TimelineItem]:
    """Return saved outfits that the viewer may still see, most recently saved first."""
    (before,) = decode_cursor(cursor, int) if cursor else (MAX_ID,)
    rows = await store.list_saves(session, viewer_id, before, limit + 1)
    page = cut_page(rows, limit, key=lambda row: (row.saved_id,))
    outfit_ids = [row.outfit_id for row in page.rows]
    visible = await visibility.list_visible_outfits(session, viewer_id, outfit_ids)
    feed_ids = await outfit_projection.list_feed_ids_of_outfits(session, visible)
    entries = await timeline.list_cards(session, feed_ids)
    cards = {entry.outfit.outfit_id: timeline_item(entry.outfit) for entry in entries}
    return Page(
        items=[cards[outfit_id] for outfit_id in outfit_ids if outfit_id in cards],
        next_cursor=page.next_cursor,
    )


async def erase(session: AsyncSession, user_id: int) -> int:
    """Delete a person's saves and those of their outfits; return the number of their own."""
    return await store.delete_saves(session, user_id)
