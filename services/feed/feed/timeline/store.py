"""Timelines out of Postgres: the truth that Valkey's lists are built from."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

# The one rule of who sees what here: a follower sees what neither its audience nor its author's
# profile keeps private. (Timelines hold followed people only; `followers` and `public` are alike.)
_VISIBLE = "NOT posts.removed AND posts.audience <> 'private' AND posts.content IS NOT NULL"
_AUTHOR_VISIBLE = "NOT people.erased AND people.audience <> 'private'"

_CARD = """
  posts.feed_id, posts.outfit_id, posts.author_id, posts.audience, posts.content, posts.tags,
  posts.published_at, people.username, people.display_name, people.avatar_path
"""

_CANDIDATES = text("""
SELECT newest.feed_id FROM follows CROSS JOIN LATERAL (
  SELECT feed_id FROM posts
  WHERE author_id = follows.followee_id AND feed_id IS NOT NULL
  ORDER BY feed_id DESC LIMIT :limit
) AS newest
WHERE follows.follower_id = :viewer_id AND follows.state = 'following'
ORDER BY newest.feed_id DESC LIMIT :limit
""")
_PAGE = text(f"""
SELECT {_CARD} FROM follows
JOIN people ON people.user_id = follows.followee_id AND {_AUTHOR_VISIBLE}
CROSS JOIN LATERAL (
  SELECT * FROM posts
  WHERE author_id = follows.followee_id AND feed_id < :before AND {_VISIBLE}
  ORDER BY feed_id DESC LIMIT :limit
) AS posts
WHERE follows.follower_id = :viewer_id AND follows.state = 'following'
ORDER BY posts.feed_id DESC LIMIT :limit
""")  # noqa: S608 - constants of this file
_CARDS = text(f"""
SELECT {_CARD} FROM posts JOIN people ON people.user_id = posts.author_id
WHERE posts.feed_id = ANY(:feed_ids) AND {_VISIBLE} AND {_AUTHOR_VISIBLE}
""")  # noqa: S608 - constants of this file


async def list_candidates(session: AsyncSession, viewer_id: int, limit: int) -> list[int]:
    """The newest feed ids of followed people, newest first, hidden ones too.

    What is hidden now may be shown again, and would then be missing from the list.
    """
    place = {"viewer_id": viewer_id, "limit": limit}
    return list((await session.execute(_CANDIDATES, place)).scalars())


async def list_page(
    session: AsyncSession, viewer_id: int, before: int, limit: int
) -> Sequence[Any]:
    """What the viewer may see, older than `before`, newest first, with what a card shows."""
    place = {"viewer_id": viewer_id, "before": before, "limit": limit}
    return (await session.execute(_PAGE, place)).all()


async def list_cards(session: AsyncSession, feed_ids: Sequence[int]) -> Sequence[Any]:
    """Those of the outfits that followers may see, with what a card shows."""
    return (await session.execute(_CARDS, {"feed_ids": list(feed_ids)})).all()
