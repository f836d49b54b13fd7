"""How authors are followed, and those who are not pushed, in Postgres."""

from collections.abc import Iterable

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

# Whether followers fetch is not changed by anybody else before the transaction ends.
_REACH = text("""
WITH fetched AS (
  SELECT author_id FROM fetched_authors WHERE author_id = ANY(:author_ids)
  ORDER BY author_id FOR UPDATE
)
SELECT author_id, author_id IN (SELECT author_id FROM fetched) AS fetched, (
  SELECT count(*) FROM (
    SELECT FROM follows WHERE followee_id = author_id AND state = 'following' LIMIT :most
  ) AS counted
) AS followers
FROM unnest(CAST(:author_ids AS bigint[])) AS author_id
""")
_INSERT_FETCHED = text("""
INSERT INTO fetched_authors (author_id) VALUES (:author_id) ON CONFLICT DO NOTHING
""")
_DELETE_FETCHED = text("DELETE FROM fetched_authors WHERE author_id = :author_id")


async def list_reach_locked(
    session: AsyncSession, author_ids: Iterable[int], most: int
) -> dict[int, tuple[bool, int]]:
    """Whether followers fetch from these people, and how many there are, counted up to `most`."""
    rows = await session.execute(_REACH, {"author_ids": sorted(set(author_ids)), "most": most})
    return {row.author_id: (row.fetched, row.followers) for row in rows}


async def insert_fetched(session: AsyncSession, author_id: int) -> None:
    await session.execute(_INSERT_FETCHED, {"author_id": author_id})


async def delete_fetched(session: AsyncSession, author_id: int) -> None:
    await session.execute(_DELETE_FETCHED, {"author_id": author_id})
