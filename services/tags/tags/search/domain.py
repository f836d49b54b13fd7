"""Find tags by their names."""

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.pagination import Page, decode_cursor, encode_cursor
from shared.search_keys import MAX_KEY_LENGTH, search_key
from shared.viewer import Viewer
from tags.catalog.schemas import TagOut
from tags.catalog.store import list_visible_tags_by_id
from tags.search import store


async def search_tags(
    session: AsyncSession, viewer: Viewer, typed: str, cursor: str | None, limit: int
) -> Page[TagOut]:
    """Return the tags whose names begin with the text; raises InvalidCursor."""
    key = search_key(typed)
    after = decode_cursor(cursor, int, int) if cursor else (-1, 0)
    if not key or len(key) > MAX_KEY_LENGTH:
        return Page(items=[])
    rows = await store.list_found(session, viewer.id, key, after, limit + 1)
    shown = await list_visible_tags_by_id(session, viewer, [row.tag_id for row in rows[:limit]])
    items = [shown[row.tag_id] for row in rows[:limit] if row.tag_id in shown]
    if len(rows) <= limit:
        return Page(items=items)
    last = rows[limit - 1]
    return Page(items=items, next_cursor=encode_cursor(last.rank, last.tag_id))
