"""Reactions in Postgres: reads only."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.reactions.comments.store import SHOWN
from feed.relations.visibility.store import out_of_sight

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
      AND NOT {out_of_sight(":viewer_id", "likes.user_id")}
  ) END AS like_count,
  (
    SELECT count(*) FROM comments JOIN people ON people.user_id = comments.author_id
    WHERE comments.state = 'shown' AND {SHOWN}
  ) AS comment_count
FROM posts WHERE posts.outfit_id = ANY(:outfit_ids)
""")  # noqa: S608 - constants of this service


async def list_reactions(
    session: AsyncSession, viewer_id: int | None, outfit_ids: Collection[int]
) -> Sequence[Any]:
    """What stands in `ReactionsOut`, of outfits that the viewer may see."""
    place = {"viewer_id": viewer_id or 0, "outfit_ids": list(outfit_ids)}
    return (await session.execute(_LIST, place)).all()
