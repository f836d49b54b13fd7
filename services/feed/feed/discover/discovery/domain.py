"""Suggests people to follow, and outfits by people whom the viewer does not follow."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import OutfitCleared, OutfitReported
from contracts.types import MAX_ID
from feed.discover.discovery import rules, store
from feed.discover.discovery.schemas import PersonSuggested
from feed.timeline.read.schemas import TimelineItem
from shared.features.account_erasure import lock_active_accounts
from shared.http.pagination import Page, decode_cursor, encode_cursor


async def suggest_people(
    session: AsyncSession, viewer_id: int, limit: int
) -> list[PersonSuggested]:
    """Return public people whom the viewer does not follow."""
    rows = await store.list_suggested(session, viewer_id, limit)
    outfits = await store.list_pictures(session, [row.user_id for row in rows])
    return [rules.suggestion(row, outfits) for row in rows]


async def discover(
    session: AsyncSession, viewer_id: int, cursor: str | None, limit: int
) -> Page[TimelineItem]:
    """Return curated public outfits: recommended ones, then recent ones, newest first.

    The start page's showcase (in wardrobe) applies the same rule for visitors. It also
    needs the owner's consent and ignores recommendations for some countries only.

    Raises InvalidCursor.
    """
    after = decode_cursor(cursor, int, int) if cursor else (0, MAX_ID)
    row_limit = limit * rules.ROWS_PER_ITEM
    rows = await store.list_discovered(session, viewer_id, after, row_limit)
    items, last = rules.choose_items(rows, limit)
    if last is None and len(rows) == row_limit:
        last = rows[-1]
    return Page(items=items, next_cursor=encode_cursor(last.rank, last.feed_id) if last else None)


async def apply_report(
    session: AsyncSession, event: OutfitReported | OutfitCleared, version: int
) -> None:
    """Record that an outfit was reported or cleared."""
    if await lock_active_accounts(session, event.owner_id):
        await store.update_reported(session, event, version)


async def erase(session: AsyncSession, user_id: int) -> None:
    """Delete the reports about a person's outfits."""
    await store.delete_reported(session, user_id)
