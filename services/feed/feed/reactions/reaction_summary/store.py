"""Reactions in Postgres: reads only."""

from collections.abc import Collection
from typing import Literal, NamedTuple

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.reactions.comments.store import COMMENT_VISIBLE
from feed.relations.visibility.store import block_between

_LIST = text(f"""
SELECT posts.outfit_id, coalesce(posts.content ->> 'comments', 'on') AS comments,
  EXISTS (
    SELECT FROM likes
    WHERE likes.outfit_id = posts.outfit_id AND user_id = :viewer_id AND active
  ) AS liked,
  EXISTS (
    SELECT FROM saves WHERE saves.outfit_id = posts.outfit_id AND user_id = :viewer_id
  ) AS saved,
  CASE WHEN posts.author_id = :viewer_id THEN (
    SELECT count(*) FROM likes WHERE likes.outfit_id = posts.outfit_id AND active
      AND NOT {block_between(":viewer_id", "likes.user_id")}
  ) END AS like_count,
  (
    SELECT count(*) FROM comments JOIN people ON people.user_id = comments.author_id
    WHERE comments.state = 'shown' AND {COMMENT_VISIBLE}
  ) AS comment_count
FROM posts WHERE posts.outfit_id = ANY(:outfit_ids)
""")  # noqa: S608 - constants of this service


class ReactionRow(NamedTuple):
    outfit_id: int
    comments: Literal["on", "off"]
    liked: bool
    saved: bool
    like_count: int | None
    comment_count: int


async def list_reactions(
    session: AsyncSession, viewer_id: int | None, outfit_ids: Collection[int]
) -> list[ReactionRow]:
    """Return the reactions to outfits; the caller checks that the viewer may see them."""
    params = {"viewer_id": viewer_id or 0, "outfit_ids": list(outfit_ids)}
    return [ReactionRow._make(row) for row in await session.execute(_LIST, params)]
