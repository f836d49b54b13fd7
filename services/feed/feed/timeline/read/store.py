"""Timelines in Postgres: the source from which Valkey's lists are built."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import CIRCLE, MAX_ID
from feed.relations.visibility.store import in_circle, is_muted, visible_to
from feed.timeline.read.rules import EntryRow, OutfitRow, TagRow
from feed.timeline.tag_entries.store import BELONGS_TO_VIEWER, FOLLOWED_TAGS, PUBLIC_TAGGING
from shared.features.visibility import FOLLOWER

# A timeline shows what followers may see. Entries from tags must meet `PUBLIC_TAGGING`, too.
_IS_SHOWN = "NOT posts.removed AND posts.content IS NOT NULL"
_TO_FOLLOWERS = visible_to(FOLLOWER, "posts.audience")
VISIBLE_TO_FOLLOWERS = f"{_IS_SHOWN} AND {_TO_FOLLOWERS}"
_VISIBLE_TO_VIEWER = f"""
{_IS_SHOWN} AND ({_TO_FOLLOWERS} OR {in_circle(":viewer_id", "posts.author_id", "posts.audience")})
"""
# Of these, each viewer gets only those that show one of their circles (`list_circles_with`).
_VISIBLE_TO_SOME = f"{_IS_SHOWN} AND ({_TO_FOLLOWERS} OR posts.audience LIKE '{CIRCLE}%')"
_AUTHOR_VISIBLE = visible_to(FOLLOWER, "people.audience")
_NOT_MUTED = f"NOT {is_muted(':viewer_id', 'follows.followee_id')}"

CARD_COLUMNS = """
  posts.outfit_id, posts.author_id, posts.audience, posts.content,
  posts.published_at, people.username, people.display_name, people.avatar_path,
  ARRAY(
    SELECT named.slug FROM unnest(posts.tags) WITH ORDINALITY AS named (slug, position)
    WHERE EXISTS (
      SELECT FROM known_tags WHERE owner_id = posts.author_id AND known_tags.slug = named.slug
    )
    ORDER BY named.position
  ) AS tags
"""

# Columns about the tag of an entry; all NULL for entries from followed authors.
_TAG_COLUMNS = """
  newest.feed_id, newest.tag_id, tag.slug AS tag_slug, coalesce(tag.name, tag.slug) AS tag_name,
  owner.user_id AS owner_id, owner.username AS owner_username,
  owner.display_name AS owner_display_name, owner.avatar_path AS owner_avatar_path
"""
_ENTRIES = f"""
SELECT {_TAG_COLUMNS}, {CARD_COLUMNS} FROM newest JOIN posts USING (outfit_id)
JOIN people ON people.user_id = posts.author_id
LEFT JOIN known_tags AS tag ON tag.tag_id = newest.tag_id
LEFT JOIN people AS owner ON owner.user_id = tag.owner_id
ORDER BY newest.feed_id DESC
"""  # noqa: S608 - constants of this file

_FOLLOWEES = text(f"""
SELECT followee_id FROM follows
WHERE follower_id = :viewer_id AND state = 'following' AND {_NOT_MUTED}
""")  # noqa: S608 - constants of this file
# Two statements, because Postgres keeps no plan of this one with a partitioned table in it. To plan
# it takes as long as to execute it.
_CANDIDATES = text(f"""
WITH RECURSIVE {FOLLOWED_TAGS}
SELECT newest.feed_id, EXISTS (
  SELECT FROM pending_deliveries
  WHERE feed_id = newest.feed_id AND :viewer_id BETWEEN first_id AND last_id
) AS pending
FROM (
  SELECT of_author.feed_id FROM unnest(CAST(:followee_ids AS bigint[])) AS followee_id
  CROSS JOIN LATERAL (
    SELECT feed_id FROM posts
    WHERE author_id = followee_id AND feed_id IS NOT NULL
    ORDER BY feed_id DESC LIMIT :limit
  ) AS of_author
  UNION ALL
  SELECT of_tag.entry_id FROM followed_tags CROSS JOIN LATERAL (
    SELECT entry_id FROM taggings JOIN posts USING (outfit_id)
    WHERE taggings.tag_id = followed_tags.tag_id AND {BELONGS_TO_VIEWER}
    ORDER BY entry_id DESC LIMIT :limit
  ) AS of_tag
  ORDER BY feed_id DESC LIMIT :limit
) AS newest
ORDER BY newest.feed_id DESC
""")  # noqa: S608 - constants of this file and of tag_entries
_FETCHED_AUTHORS = text("SELECT author_id FROM fetched_authors WHERE author_id = ANY(:author_ids)")
# The entries between two feed ids that the viewer may see.
_VISIBLE_ENTRIES = f"""
SELECT visible.feed_id, visible.outfit_id, CAST(NULL AS bigint) AS tag_id FROM follows
JOIN people ON people.user_id = follows.followee_id AND {_AUTHOR_VISIBLE}
CROSS JOIN LATERAL (
  SELECT feed_id, outfit_id FROM posts
  WHERE author_id = follows.followee_id AND feed_id > :after AND feed_id < :before
    AND {_VISIBLE_TO_VIEWER}
  ORDER BY feed_id DESC LIMIT :limit
) AS visible
WHERE follows.follower_id = :viewer_id AND follows.state = 'following' AND {_NOT_MUTED}
UNION ALL
SELECT visible.entry_id, visible.outfit_id, visible.tag_id FROM followed_tags CROSS JOIN LATERAL (
  SELECT entry_id, outfit_id, taggings.tag_id FROM taggings JOIN posts USING (outfit_id)
  JOIN people ON people.user_id = posts.author_id
  WHERE taggings.tag_id = followed_tags.tag_id AND entry_id > :after AND entry_id < :before
    AND {VISIBLE_TO_FOLLOWERS} AND {PUBLIC_TAGGING} AND {BELONGS_TO_VIEWER}
  ORDER BY entry_id DESC LIMIT :limit
) AS visible
ORDER BY feed_id DESC LIMIT :limit
"""  # noqa: S608 - constants of this file and of tag_entries
_PAGE = text(f"""
WITH RECURSIVE {FOLLOWED_TAGS}, newest AS ({_VISIBLE_ENTRIES}) {_ENTRIES}
""")
_UPDATE_READER = text("""
INSERT INTO readers (user_id, listed_until) VALUES (:user_id, now() + :ttl)
ON CONFLICT (user_id) DO UPDATE SET listed_until = excluded.listed_until
""")
_DELETE_READER = text("DELETE FROM readers WHERE user_id = :user_id")
_COUNT_NEWER = text(f"""
WITH RECURSIVE {FOLLOWED_TAGS} SELECT count(*) FROM ({_VISIBLE_ENTRIES}) AS counted
""")  # noqa: S608 - constants of this file and of tag_entries
_CARDS = text(f"""
WITH newest AS (
  SELECT feed_id, outfit_id, CAST(NULL AS bigint) AS tag_id
  FROM posts JOIN people ON people.user_id = posts.author_id
  WHERE feed_id = ANY(:feed_ids) AND {_VISIBLE_TO_SOME} AND {_AUTHOR_VISIBLE}
  UNION ALL
  SELECT entry_id, outfit_id, taggings.tag_id FROM taggings JOIN posts USING (outfit_id)
  JOIN people ON people.user_id = posts.author_id
  WHERE entry_id = ANY(:feed_ids) AND {VISIBLE_TO_FOLLOWERS} AND {PUBLIC_TAGGING}
) {_ENTRIES}
""")  # noqa: S608 - constants of this file and of tag_entries


async def list_followees(session: AsyncSession, viewer_id: int) -> Sequence[int]:
    """Return the people whom the viewer follows and does not mute."""
    return (await session.execute(_FOLLOWEES, {"viewer_id": viewer_id})).scalars().all()


async def list_candidates(
    session: AsyncSession, viewer_id: int, followee_ids: Sequence[int], limit: int
) -> Sequence[tuple[int, bool]]:
    """Return the newest feed ids of followed people and tags, and whether each is in flight.

    Newest first. Includes hidden entries: they may be shown again, and a list is not rebuilt then.
    """
    params = {"viewer_id": viewer_id, "followee_ids": followee_ids, "limit": limit}
    rows = await session.execute(_CANDIDATES, params)
    return [(row.feed_id, row.pending) for row in rows]


async def list_pulled_authors(session: AsyncSession, author_ids: Sequence[int]) -> Sequence[int]:
    """Return those of the authors whose outfits are pulled, not pushed."""
    return (await session.execute(_FETCHED_AUTHORS, {"author_ids": author_ids})).scalars().all()


async def list_page(
    session: AsyncSession, viewer_id: int, before: int, limit: int
) -> list[EntryRow]:
    """Return the entries older than `before` that the viewer may see, newest first."""
    params = {"viewer_id": viewer_id, "after": 0, "before": before, "limit": limit}
    return [_entry(row) for row in await session.execute(_PAGE, params)]


async def list_cards(session: AsyncSession, feed_ids: Sequence[int]) -> list[EntryRow]:
    """Return those entries that are visible to the people in whose timelines they are.

    An entry for a circle is visible to those of them who are in it (`list_circles_with`).
    """
    rows = await session.execute(_CARDS, {"feed_ids": list(feed_ids)})
    return [_entry(row) for row in rows]


async def count_newer(session: AsyncSession, viewer_id: int, after: int, limit: int) -> int:
    """Return how many visible entries are newer than a feed id; counts up to `limit`."""
    params = {"viewer_id": viewer_id, "after": after, "before": MAX_ID, "limit": limit}
    counted: int = (await session.execute(_COUNT_NEWER, params)).scalar_one()
    return counted


async def update_reader(session: AsyncSession, user_id: int, ttl: timedelta) -> None:
    """Record that a person has a timeline for this long."""
    await session.execute(_UPDATE_READER, {"user_id": user_id, "ttl": ttl})


async def delete_reader(session: AsyncSession, user_id: int) -> None:
    await session.execute(_DELETE_READER, {"user_id": user_id})


def _entry(row: Sequence[Any]) -> EntryRow:
    """Read a row of `_ENTRIES` by position: feed id, tag columns, card columns."""
    tag = None if row[1] is None else TagRow._make(row[1:8])
    return EntryRow(row[0], OutfitRow._make(row[8:]), tag)
