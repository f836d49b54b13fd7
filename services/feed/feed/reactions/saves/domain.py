"""Keeping outfits for later."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import MAX_ID
from feed.projections.outfits import domain as posts
from feed.reactions.saves import store
from feed.reactions.saves.schemas import SaveOut
from feed.relations.visibility import domain as audience
from feed.timeline.read import store as timeline
from feed.timeline.read.rules import item
from feed.timeline.read.schemas import TimelineItem
from shared.errors import NotFound
from shared.features.account_erasure import lock_active_accounts
from shared.pagination import Page, decode_cursor, encode_cursor


async def save(session: AsyncSession, viewer_id: int, outfit_id: int) -> SaveOut:
    """Keep an outfit that the viewer may see; raises NotFound."""
    owner_id = await audience.find_outfit(session, viewer_id, outfit_id)
    if not await lock_active_accounts(session, viewer_id, owner_id):
        raise NotFound
    await store.insert_save(session, viewer_id, outfit_id, owner_id)
    return SaveOut(outfit_id=outfit_id, saved=True)


async def unsave(session: AsyncSession, viewer_id: int, outfit_id: int) -> SaveOut:
    """Keep an outfit no longer, also one that is out of sight by now."""
    await store.delete_save(session, viewer_id, outfit_id)
    return SaveOut(outfit_id=outfit_id, saved=False)


async def list_saves(
    session: AsyncSession, viewer_id: int, cursor: str | None, limit: int
) -> Page[TimelineItem]:
    """What the viewer keeps and may still see, what was saved last first."""
    (before,) = decode_cursor(cursor, int) if cursor else (MAX_ID,)
    rows = await store.list_saves(session, viewer_id, before, limit + 1)
    page = rows[:limit]
    wanted = [row.outfit_id for row in page]
    visible = await audience.list_visible_outfits(session, viewer_id, wanted)
    feed_ids = [row.feed_id for row in await posts.list_places(session, visible)]
    cards = {row.outfit_id: item(row) for row in await timeline.list_cards(session, feed_ids)}
    return Page(
        items=[cards[outfit_id] for outfit_id in wanted if outfit_id in cards],
        next_cursor=encode_cursor(page[-1].saved_id) if len(rows) > limit else None,
    )


async def erase(session: AsyncSession, user_id: int) -> int:
    """Forget what this person keeps, and who keeps hers; answers how much she kept."""
    return await store.delete_saves(session, user_id)
