"""Search for people in Postgres.

Each of the three ranks reads a page from an index, so the time does not grow with the number of
people: the viewer's follows, one username, and a range of keys.

The limit is part of the statement. As a parameter it would tell the planner nothing, which
takes it for a tenth of all rows and replans every search among many people: 2.5 ms for a search
that takes 1.
"""

from typing import NamedTuple

from sqlalchemy import Integer, bindparam, text
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import ProfileAudience
from feed.discover.search.rules import NameQuery
from feed.projections.moderation.store import in_good_standing
from feed.relations.follows.schemas import FollowState
from feed.relations.visibility.store import block_between, card_visible, is_follower

LAST_CHARACTER = "\U0010ffff"
"""Sorts after every key's next character in the collation C."""

# People who can be found: without the viewer and people with a block between them.
_IS_FINDABLE = f"""
people.findable AND {card_visible("people.audience")} AND people.user_id <> :viewer_id
AND {in_good_standing("people.user_id")}
AND NOT {block_between(":viewer_id", "people.user_id")}
"""
_IN_RANGE = "key >= :key AND key < :end"
_FOLLOWED = is_follower(":viewer_id", "people.user_id")
# A person is listed once, under the first of their keys that fits.
_SEARCH = text(f"""
WITH last AS (
  SELECT coalesce(
    (SELECT min(key) FROM people_keys WHERE user_id = :after_id AND {_IN_RANGE}), :key
  ) COLLATE "C" AS key
), found AS (
  (
    SELECT 0 AS rank, first.key, people.user_id FROM follows
    JOIN people ON people.user_id = followee_id
    CROSS JOIN LATERAL (
      SELECT key FROM people_keys WHERE user_id = followee_id AND {_IN_RANGE} ORDER BY key LIMIT 1
    ) AS first
    WHERE follower_id = :viewer_id AND state = 'following' AND :after_rank <= 0 AND {_IS_FINDABLE}
      AND (:after_rank < 0 OR (first.key, followee_id) > ((SELECT key FROM last), :after_id))
    ORDER BY first.key, people.user_id LIMIT :limit
  ) UNION ALL (
    SELECT 1, '', people.user_id FROM people
    WHERE username = :username AND :after_rank < 1 AND {_IS_FINDABLE} AND NOT {_FOLLOWED}
    LIMIT 1
  ) UNION ALL (
    SELECT 2, entry.key, entry.user_id FROM people_keys AS entry JOIN people USING (user_id)
    WHERE entry.key >= CASE WHEN :after_rank = 2 THEN (SELECT key FROM last) ELSE :key END
      AND entry.key < :end
      AND (:after_rank < 2 OR (entry.key, entry.user_id) > ((SELECT key FROM last), :after_id))
      AND NOT EXISTS (
        SELECT FROM people_keys AS earlier
        WHERE earlier.user_id = entry.user_id AND earlier.key >= :key AND earlier.key < entry.key
      )
      AND username <> :username AND {_IS_FINDABLE} AND NOT {_FOLLOWED}
    ORDER BY entry.key, entry.user_id LIMIT :limit
  )
)
SELECT found.rank, people.user_id, people.username, people.display_name, people.avatar_path,
  people.audience,
  coalesce((
    SELECT state FROM follows
    WHERE follower_id = :viewer_id AND followee_id = people.user_id
  ), 'none') AS follow
FROM found JOIN people USING (user_id)
ORDER BY found.rank, found.key, found.user_id LIMIT :limit
""").bindparams(bindparam("limit", type_=Integer, literal_execute=True))  # noqa: S608 - constants


class FoundRow(NamedTuple):
    """A person found; `rank` 0 are people the viewer follows, 1 the exact username, 2 others."""

    rank: int
    user_id: int
    username: str
    display_name: str
    avatar_path: str | None
    audience: ProfileAudience
    follow: FollowState


async def list_found(
    session: AsyncSession, viewer_id: int, query: NameQuery, after: tuple[int, int], limit: int
) -> list[FoundRow]:
    """Return people with their `rank`, after the one with this rank and id."""
    after_rank, after_id = after
    params = {
        "viewer_id": viewer_id,
        "key": query.key,
        "end": query.key + LAST_CHARACTER,
        "username": query.username,
        "after_rank": after_rank,
        "after_id": after_id,
        "limit": limit,
    }
    return [FoundRow._make(row) for row in await session.execute(_SEARCH, params)]
