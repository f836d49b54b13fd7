"""Searches for tags by name."""

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.data.search_keys import MAX_KEY_LENGTH, search_key
from shared.http.pagination import Page, cut_page, decode_cursor
from shared.http.viewer import Viewer
from tags.catalog.schemas import TagOut
from tags.catalog.store import list_visible_tags_by_id
from tags.search import store


async def search_tags(
    session: AsyncSession, viewer: Viewer, search_text: str, cursor: str | None, limit: int
) -> Page[TagOut]:
    """Return the tags with a word that begins with the text. Raises InvalidCursor."""
    key = search_key(search_text)
    after = decode_cursor(cursor, int, int) if cursor else (-1, 0)
    if not key or len(key) > MAX_KEY_LENGTH:
        return Page(items=[])
    matches = await store.list_matches(session, viewer.id, key, after, limit + 1)
    page = cut_page(matches, limit, key=lambda match: (match.rank, match.tag_id))
    tag_ids = [match.tag_id for match in page.rows]
    visible = await list_visible_tags_by_id(session, viewer, tag_ids)
    return Page(
        items=[visible[tag_id] for tag_id in tag_ids if tag_id in visible],
        next_cursor=page.next_cursor,
    )
