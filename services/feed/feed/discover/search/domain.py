"""Searches people by their names."""

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.discover.search import store
from feed.discover.search.rules import name_query
from feed.discover.search.schemas import PersonFound
from shared.http.pagination import Page, decode_cursor, page_of


async def search_people(
    session: AsyncSession, viewer_id: int, typed: str, cursor: str | None, limit: int
) -> Page[PersonFound]:
    """Return the people whose names begin with the text; raises InvalidCursor."""
    query = name_query(typed)
    after = decode_cursor(cursor, int, int) if cursor else (-1, 0)
    if query is None:
        return Page(items=[])
    rows = await store.list_found(session, viewer_id, query, after, limit + 1)
    return page_of(
        rows,
        limit,
        lambda row: PersonFound(**row._asdict()),
        key=lambda row: (row.rank, row.user_id),
    )
