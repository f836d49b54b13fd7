"""Searches for tags by name."""

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.pagination import Page, decode_cursor, page_of
from shared.search_keys import MAX_KEY_LENGTH, search_key
from shared.viewer import Viewer
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
    visible = await list_visible_tags_by_id(
        session, viewer, [match.tag_id for match in matches[:limit]]
    )
    page = page_of(
        matches,
        limit,
        lambda match: visible.get(match.tag_id),
        key=lambda match: (match.rank, match.tag_id),
    )
    return Page(items=[tag for tag in page.items if tag], next_cursor=page.next_cursor)
