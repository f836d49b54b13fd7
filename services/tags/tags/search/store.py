"""Search for tags in Postgres; each rank reads one page from an index."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.features.visibility import VISITOR, open_audiences

_OPEN = ", ".join(f"'{audience}'" for audience in sorted(open_audiences(VISITOR)))
"""SQL: the audiences that admit everyone."""


class TagMatch(NamedTuple):
    """A found tag; `rank` is 0 for the viewer's own tags, 1 for others."""

    rank: int
    tag_id: int


LAST_CHARACTER = "\U0010ffff"
"""Sorts after every possible next character of a key in the collation C."""

_IN_RANGE = "key >= :key AND key < :end"
_FIRST_KEY = f"""
JOIN LATERAL (
  SELECT key FROM tag_keys WHERE tag_id = tags.id AND {_IN_RANGE} ORDER BY key LIMIT 1
) AS first ON true
"""  # noqa: S608 - a constant of this file
# A tag is listed once, under the first of its keys that matches.
_SEARCH = text(f"""
WITH last AS (
  SELECT coalesce(
    (SELECT min(key) FROM tag_keys WHERE tag_id = :after_id AND {_IN_RANGE}), :key
  ) COLLATE "C" AS key
)
(
  SELECT 0 AS rank, first.key, tags.id AS tag_id FROM tags {_FIRST_KEY}
  WHERE owner_id = :viewer_id AND deleted_at IS NULL AND :after_rank <= 0
    AND (:after_rank < 0 OR (first.key, tags.id) > ((SELECT key FROM last), :after_id))
  ORDER BY first.key, tags.id LIMIT :limit
) UNION ALL (
  SELECT 1, one.key, one.tag_id FROM tag_keys AS one JOIN tags ON tags.id = one.tag_id
  JOIN profiles ON user_id = owner_id
  WHERE one.key >= CASE WHEN :after_rank = 1 THEN (SELECT key FROM last) ELSE :key END
    AND one.key < :end
    AND (:after_rank < 1 OR (one.key, one.tag_id) > ((SELECT key FROM last), :after_id))
    AND NOT EXISTS (
      SELECT FROM tag_keys AS earlier
      WHERE earlier.tag_id = one.tag_id AND earlier.key >= :key AND earlier.key < one.key
    )
    AND owner_id <> :viewer_id AND deleted_at IS NULL AND tags.audience IN ({_OPEN})
    AND profiles.audience IN ({_OPEN}) AND findable AND NOT EXISTS (
      SELECT FROM blocks WHERE active
        AND (blocker_id, blocked_id) IN ((:viewer_id, owner_id), (owner_id, :viewer_id))
    )
  ORDER BY one.key, one.tag_id LIMIT :limit
) ORDER BY rank, key, tag_id LIMIT :limit
""")  # noqa: S608 - constants of this file


async def list_matches(
    session: AsyncSession, viewer_id: int, key: str, after: tuple[int, int], limit: int
) -> Sequence[TagMatch]:
    """Return the matches after the one with this rank and id, in their order."""
    after_rank, after_id = after
    params = {
        "viewer_id": viewer_id,
        "key": key,
        "end": key + LAST_CHARACTER,
        "after_rank": after_rank,
        "after_id": after_id,
        "limit": limit,
    }
    rows = await session.execute(_SEARCH, params)
    return [TagMatch(row.rank, row.tag_id) for row in rows]
