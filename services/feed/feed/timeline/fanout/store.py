"""Follower counts, and authors whose outfits are pulled, in Postgres."""

from collections.abc import Iterable

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

# Locks the rows of pulled authors, so that nobody changes the mode before the transaction ends.
_LIST_REACH = text("""
WITH locked AS (
  SELECT author_id FROM fetched_authors WHERE author_id = ANY(:author_ids)
  ORDER BY author_id FOR UPDATE
)
SELECT author_id, author_id IN (SELECT author_id FROM locked) AS pulled, (
  SELECT count(*) FROM (
    SELECT FROM followers WHERE followee_id = author_id AND state = 'following' LIMIT :limit
  ) AS counted
) AS followers
FROM unnest(CAST(:author_ids AS bigint[])) AS author_id
""")
_INSERT_PULLED_AUTHOR = text("""
INSERT INTO fetched_authors (author_id) VALUES (:author_id) ON CONFLICT DO NOTHING
""")
_DELETE_PULLED_AUTHOR = text("DELETE FROM fetched_authors WHERE author_id = :author_id")


async def list_reach_locked(
    session: AsyncSession, author_ids: Iterable[int], limit: int
) -> dict[int, tuple[bool, int]]:
    """Return for each author whether they are pulled, and their follower count, up to `limit`."""
    rows = await session.execute(
        _LIST_REACH, {"author_ids": sorted(set(author_ids)), "limit": limit}
    )
    return {row.author_id: (row.pulled, row.followers) for row in rows}


async def insert_pulled_author(session: AsyncSession, author_id: int) -> None:
    await session.execute(_INSERT_PULLED_AUTHOR, {"author_id": author_id})


async def delete_pulled_author(session: AsyncSession, author_id: int) -> None:
    await session.execute(_DELETE_PULLED_AUTHOR, {"author_id": author_id})
