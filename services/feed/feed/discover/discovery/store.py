"""Discovery in Postgres: curated public people and outfits."""

from collections.abc import Collection

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import OutfitCleared, OutfitReported
from feed.discover.discovery.rules import DiscoveredRow, SuggestedRow
from feed.projections.moderation.store import in_good_standing
from feed.relations.visibility.store import block_between, is_muted, visible_to
from feed.timeline.read.rules import OutfitRow
from feed.timeline.read.store import CARD_COLUMNS, VISIBLE_TO_FOLLOWERS
from shared.features.visibility import VISITOR

_RECENT_POSTS = 1000
"""The authors of this many of the newest public outfits count as active."""
PICTURES = 3

_UPDATE_REPORTED = text("""
INSERT INTO reported_outfits (outfit_id, owner_id, reported, version)
VALUES (:outfit_id, :owner_id, :reported, :version)
ON CONFLICT (outfit_id) DO UPDATE SET reported = excluded.reported, version = excluded.version
WHERE reported_outfits.version < excluded.version
""")
_DELETE_REPORTED = text("DELETE FROM reported_outfits WHERE owner_id = :owner_id")

_IS_ACTIVE = "NOT withdrawn AND now() >= starts_at AND now() < ends_at"
_IN_COUNTRY = """(
  countries = '{}' OR (SELECT country FROM people WHERE user_id = :viewer_id) = ANY (countries)
)"""
# A public profile that can be found, of an account in good standing.
_SUGGESTIBLE = f"""
{visible_to(VISITOR, "people.audience")} AND people.findable AND people.user_id <> :viewer_id
AND {in_good_standing("people.user_id")}
AND NOT {block_between(":viewer_id", "people.user_id")}
AND NOT {is_muted(":viewer_id", "people.user_id")}
"""
_PUBLIC_POST = f"""
{visible_to(VISITOR, "posts.audience")} AND {VISIBLE_TO_FOLLOWERS} AND NOT EXISTS (
  SELECT FROM reported_outfits WHERE outfit_id = posts.outfit_id AND reported
)
"""
_SUGGESTED = text(f"""
WITH candidates AS (
  SELECT 0 AS rank, position::bigint AS sort_key, id AS recommendation_id, reason,
    subject_id AS user_id
  FROM recommendations WHERE kind = 'person' AND {_IS_ACTIVE} AND {_IN_COUNTRY}
  UNION ALL
  SELECT 1, -max(feed_id), NULL, NULL, author_id FROM (
    SELECT author_id, feed_id FROM posts
    WHERE feed_id IS NOT NULL AND {visible_to(VISITOR, "audience")} AND NOT removed
    ORDER BY feed_id DESC LIMIT {_RECENT_POSTS}
  ) AS recent GROUP BY author_id
), firsts AS (
  SELECT DISTINCT ON (user_id) * FROM candidates ORDER BY user_id, rank, sort_key, recommendation_id
)
SELECT people.user_id, username, display_name, avatar_path, recommendation_id, reason
FROM firsts JOIN people USING (user_id)
CROSS JOIN LATERAL (
  SELECT count(*) AS pictures FROM (
    SELECT FROM posts
    WHERE author_id = people.user_id AND feed_id IS NOT NULL AND {_PUBLIC_POST} LIMIT {PICTURES}
  ) AS newest
) AS shown
WHERE {_SUGGESTIBLE} AND (rank = 0 OR confirmed AND pictures > 0) AND NOT EXISTS (
  SELECT FROM follows
  WHERE follower_id = :viewer_id AND followee_id = people.user_id AND state <> 'none'
)
ORDER BY rank, rank = 1 AND pictures < {PICTURES}, sort_key, recommendation_id LIMIT :limit
""")  # noqa: S608 - constants of this file
_PICTURES = text(f"""
SELECT {CARD_COLUMNS} FROM unnest(CAST(:user_ids AS bigint[])) AS shown (user_id)
JOIN people USING (user_id)
CROSS JOIN LATERAL (
  SELECT * FROM posts WHERE author_id = shown.user_id AND feed_id IS NOT NULL AND {_PUBLIC_POST}
  ORDER BY feed_id DESC LIMIT {PICTURES}
) AS posts
ORDER BY posts.feed_id DESC
""")  # noqa: S608 - constants of this file and of timeline
# Gives readers time to report an outfit before it is shown more widely.
_CURATED = "people.confirmed AND posts.public_since <= now() - interval '1 day'"
_DISCOVER = text(f"""
SELECT found.rank, posts.feed_id, {CARD_COLUMNS} FROM (
  (
    SELECT 0 AS rank, posts.outfit_id, posts.feed_id FROM posts
    JOIN people ON people.user_id = posts.author_id
    WHERE posts.outfit_id IN (
      SELECT subject_id FROM recommendations WHERE kind = 'outfit'
        AND {_IS_ACTIVE} AND {_IN_COUNTRY}
    ) AND {_PUBLIC_POST} AND {_SUGGESTIBLE} AND :after_rank = 0 AND posts.feed_id < :before
    ORDER BY posts.feed_id DESC LIMIT :limit
  ) UNION ALL (
    SELECT 1, posts.outfit_id, posts.feed_id FROM posts
    JOIN people ON people.user_id = posts.author_id
    WHERE {_PUBLIC_POST} AND {_SUGGESTIBLE} AND {_CURATED}
      AND (:after_rank = 0 OR posts.feed_id < :before) AND NOT EXISTS (
        SELECT FROM recommendations
        WHERE kind = 'outfit' AND subject_id = posts.outfit_id AND {_IS_ACTIVE} AND {_IN_COUNTRY}
      )
    ORDER BY posts.feed_id DESC LIMIT :limit
  )
) AS found
JOIN posts USING (outfit_id) JOIN people ON people.user_id = posts.author_id
ORDER BY found.rank, posts.feed_id DESC LIMIT :limit
""")  # noqa: S608 - constants of this file and of timeline


async def update_reported(
    session: AsyncSession, event: OutfitReported | OutfitCleared, version: int
) -> None:
    """Store a state unless a newer one is there."""
    values = event.model_dump() | {"version": version}
    values["reported"] = isinstance(event, OutfitReported)
    await session.execute(_UPDATE_REPORTED, values)


async def delete_reported(session: AsyncSession, owner_id: int) -> None:
    await session.execute(_DELETE_REPORTED, {"owner_id": owner_id})


async def list_suggested(session: AsyncSession, viewer_id: int, limit: int) -> list[SuggestedRow]:
    """Return recommended people in the admins' order, then active ones, newest outfit first.

    Active people with fewer than three pictures to show come after the others.
    """
    rows = await session.execute(_SUGGESTED, {"viewer_id": viewer_id, "limit": limit})
    return [SuggestedRow._make(row) for row in rows]


async def list_pictures(session: AsyncSession, user_ids: Collection[int]) -> list[OutfitRow]:
    """Return the newest public outfits of these people, a few of each."""
    rows = await session.execute(_PICTURES, {"user_ids": list(user_ids)})
    return [OutfitRow._make(row) for row in rows]


async def list_discovered(
    session: AsyncSession, viewer_id: int, after: tuple[int, int], limit: int
) -> list[DiscoveredRow]:
    """Return recommended outfits, then those public for at least a day; newest first."""
    after_rank, before = after
    params = {
        "viewer_id": viewer_id,
        "after_rank": after_rank,
        "before": before,
        "limit": limit,
    }
    rows = await session.execute(_DISCOVER, params)
    return [DiscoveredRow(row[0], row[1], OutfitRow._make(row[2:])) for row in rows]
