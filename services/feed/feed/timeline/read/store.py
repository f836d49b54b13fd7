"""Timelines out of Postgres: the truth that Valkey's lists are built from."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import MAX_ID
from feed.timeline.tag_entries.store import BELONGS, HEARD, PUBLIC

# The one rule of who sees what here: a follower sees what neither its audience nor its author's
# profile keeps private (`followers` and `public` are alike), and what comes by a tag is `PUBLIC`.
VISIBLE = "NOT posts.removed AND posts.audience <> 'private' AND posts.content IS NOT NULL"
_AUTHOR_VISIBLE = "people.audience <> 'private'"

_NOT_MUTED = """
NOT EXISTS (
  SELECT FROM mutes
  WHERE muter_id = :viewer_id AND muted_id = follows.followee_id
    AND (until IS NULL OR until > now())
)
"""

CARD = """
  posts.outfit_id, posts.author_id, posts.audience, posts.content,
  posts.published_at, people.username, people.display_name, people.avatar_path,
  ARRAY(
    SELECT named.slug FROM unnest(posts.tags) WITH ORDINALITY AS named (slug, place)
    WHERE EXISTS (
      SELECT FROM known_tags WHERE owner_id = posts.author_id AND known_tags.slug = named.slug
    )
    ORDER BY named.place
  ) AS tags
"""

# What a card says of the tag that brought the outfit.
_TAG = """
  newest.feed_id, newest.tag_id, tag.slug AS tag_slug, coalesce(tag.name, tag.slug) AS tag_name,
  owner.user_id AS owner_id, owner.username AS owner_username,
  owner.display_name AS owner_display_name, owner.avatar_path AS owner_avatar_path
"""
_SHOWN = f"""
SELECT {_TAG}, {CARD} FROM newest JOIN posts USING (outfit_id)
JOIN people ON people.user_id = posts.author_id
LEFT JOIN known_tags AS tag ON tag.tag_id = newest.tag_id
LEFT JOIN people AS owner ON owner.user_id = tag.owner_id
ORDER BY newest.feed_id DESC
"""  # noqa: S608 - constants of this file

_CANDIDATES = text(f"""
WITH RECURSIVE {HEARD}
SELECT newest.feed_id, EXISTS (
  SELECT FROM pending_deliveries
  WHERE feed_id = newest.feed_id AND :viewer_id BETWEEN first_id AND last_id
) AS pending
FROM (
  SELECT of_author.feed_id FROM follows CROSS JOIN LATERAL (
    SELECT feed_id FROM posts
    WHERE author_id = follows.followee_id AND feed_id IS NOT NULL
    ORDER BY feed_id DESC LIMIT :limit
  ) AS of_author
  WHERE follows.follower_id = :viewer_id AND follows.state = 'following' AND {_NOT_MUTED}
  UNION ALL
  SELECT of_tag.entry_id FROM heard CROSS JOIN LATERAL (
    SELECT entry_id FROM taggings JOIN posts USING (outfit_id)
    WHERE taggings.tag_id = heard.tag_id AND {BELONGS}
    ORDER BY entry_id DESC LIMIT :limit
  ) AS of_tag
  ORDER BY feed_id DESC LIMIT :limit
) AS newest
ORDER BY newest.feed_id DESC
""")  # noqa: S608 - constants of this file and of taggings
_FETCHED_AUTHORS = text(f"""
SELECT author_id FROM follows JOIN fetched_authors ON author_id = followee_id
WHERE follower_id = :viewer_id AND state = 'following' AND {_NOT_MUTED}
""")  # noqa: S608 - constants of this file
# What the viewer may see of it, with places between two ids.
_SEEN = f"""
SELECT seen.feed_id, seen.outfit_id, CAST(NULL AS bigint) AS tag_id FROM follows
JOIN people ON people.user_id = follows.followee_id AND {_AUTHOR_VISIBLE}
CROSS JOIN LATERAL (
  SELECT feed_id, outfit_id FROM posts
  WHERE author_id = follows.followee_id AND feed_id > :after AND feed_id < :before AND {VISIBLE}
  ORDER BY feed_id DESC LIMIT :limit
) AS seen
WHERE follows.follower_id = :viewer_id AND follows.state = 'following' AND {_NOT_MUTED}
UNION ALL
SELECT seen.entry_id, seen.outfit_id, seen.tag_id FROM heard CROSS JOIN LATERAL (
  SELECT entry_id, outfit_id, taggings.tag_id FROM taggings JOIN posts USING (outfit_id)
  JOIN people ON people.user_id = posts.author_id
  WHERE taggings.tag_id = heard.tag_id AND entry_id > :after AND entry_id < :before
    AND {VISIBLE} AND {PUBLIC} AND {BELONGS}
  ORDER BY entry_id DESC LIMIT :limit
) AS seen
ORDER BY feed_id DESC LIMIT :limit
"""  # noqa: S608 - constants of this file and of taggings
_PAGE = text(f"""
WITH RECURSIVE {HEARD}, newest AS ({_SEEN}) {_SHOWN}
""")
_UPDATE_READER = text("""
INSERT INTO readers (user_id, listed_until) VALUES (:user_id, now() + :listed)
ON CONFLICT (user_id) DO UPDATE SET listed_until = excluded.listed_until
""")
_DELETE_READER = text("DELETE FROM readers WHERE user_id = :user_id")
_COUNT_NEWER = text(f"""
WITH RECURSIVE {HEARD} SELECT count(*) FROM ({_SEEN}) AS counted
""")  # noqa: S608 - constants of this file and of taggings
_CARDS = text(f"""
WITH newest AS (
  SELECT feed_id, outfit_id, CAST(NULL AS bigint) AS tag_id
  FROM posts JOIN people ON people.user_id = posts.author_id
  WHERE feed_id = ANY(:feed_ids) AND {VISIBLE} AND {_AUTHOR_VISIBLE}
  UNION ALL
  SELECT entry_id, outfit_id, taggings.tag_id FROM taggings JOIN posts USING (outfit_id)
  JOIN people ON people.user_id = posts.author_id
  WHERE entry_id = ANY(:feed_ids) AND {VISIBLE} AND {PUBLIC}
) {_SHOWN}
""")  # noqa: S608 - constants of this file and of taggings


async def list_candidates(
    session: AsyncSession, viewer_id: int, limit: int
) -> Sequence[tuple[int, bool]]:
    """The newest feed ids of followed people and tags, newest first, and whether on their way.

    Hidden ones too: they may be shown again, and would then be missing from the list.
    """
    place = {"viewer_id": viewer_id, "limit": limit}
    rows = await session.execute(_CANDIDATES, place)
    return [(row.feed_id, row.pending) for row in rows]


async def list_fetched_authors(session: AsyncSession, viewer_id: int) -> Sequence[int]:
    """Those whom the viewer follows whose outfits are not pushed to anybody."""
    return (await session.execute(_FETCHED_AUTHORS, {"viewer_id": viewer_id})).scalars().all()


async def list_page(
    session: AsyncSession, viewer_id: int, before: int, limit: int
) -> Sequence[Any]:
    """What the viewer may see, older than `before`, newest first, with what a card shows."""
    place = {"viewer_id": viewer_id, "after": 0, "before": before, "limit": limit}
    return (await session.execute(_PAGE, place)).all()


async def list_cards(session: AsyncSession, feed_ids: Sequence[int]) -> Sequence[Any]:
    """Those of the entries that whoever has them may see, with what a card shows."""
    return (await session.execute(_CARDS, {"feed_ids": list(feed_ids)})).all()


async def count_newer(session: AsyncSession, viewer_id: int, after: int, most: int) -> int:
    """How much the viewer may see that is newer than a feed id; counting ends at `most`."""
    place = {"viewer_id": viewer_id, "after": after, "before": MAX_ID, "limit": most}
    counted: int = (await session.execute(_COUNT_NEWER, place)).scalar_one()
    return counted


async def update_reader(session: AsyncSession, user_id: int, listed: timedelta) -> None:
    """Note that somebody has a timeline from now on, for so long at most."""
    await session.execute(_UPDATE_READER, {"user_id": user_id, "listed": listed})


async def delete_reader(session: AsyncSession, user_id: int) -> None:
    await session.execute(_DELETE_READER, {"user_id": user_id})
