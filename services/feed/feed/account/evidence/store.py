"""Comments around a reported one in Postgres."""

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import BigInteger, bindparam, text
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.reactions.comments.models import Comment
from feed.reactions.comments.store import COMMENT_VISIBLE

# As a viewer without relations to anyone sees them, who may see the outfit: `viewer_id` is 0.
_READABLE_COMMENTS = f"""
SELECT comments.id, comments.author_id, comments.text, comments.created_at
FROM posts JOIN comments ON comments.outfit_id = posts.outfit_id
JOIN people ON people.user_id = comments.author_id
WHERE posts.outfit_id = :outfit_id AND NOT posts.removed AND comments.state = 'shown'
  AND {COMMENT_VISIBLE}
"""  # noqa: S608 - constants of our own
_SAME_LEVEL = f"{_READABLE_COMMENTS} AND comments.reply_to IS NOT DISTINCT FROM :reply_to"
_LIST_AROUND = text(f"""
(SELECT * FROM ({_SAME_LEVEL} AND comments.id < :comment_id) AS before
 ORDER BY id DESC LIMIT :limit)
UNION ALL
(SELECT * FROM ({_SAME_LEVEL} AND comments.id > :comment_id) AS after ORDER BY id LIMIT :limit)
ORDER BY id
""").bindparams(bindparam("reply_to", type_=BigInteger))  # noqa: S608 - constants of this file
_GET_FIRST = text(f"{_READABLE_COMMENTS} AND comments.id = :comment_id")


class ThreadRow(NamedTuple):
    """A comment of the thread."""

    id: int
    author_id: int
    text: str
    created_at: datetime


async def list_around(session: AsyncSession, comment: Comment, limit: int) -> list[ThreadRow]:
    """Return up to `limit` comments before and after one, at its level of the thread, by id."""
    params = _params(comment, comment.id) | {"reply_to": comment.reply_to, "limit": limit}
    return [ThreadRow._make(row) for row in await session.execute(_LIST_AROUND, params)]


async def get_first(session: AsyncSession, comment: Comment) -> ThreadRow | None:
    """Return the first comment of a reply's thread, if others may read it."""
    if comment.reply_to is None:
        return None
    row = (await session.execute(_GET_FIRST, _params(comment, comment.reply_to))).one_or_none()
    return None if row is None else ThreadRow._make(row)


def _params(comment: Comment, comment_id: int) -> dict[str, int]:
    return {"viewer_id": 0, "outfit_id": comment.outfit_id, "comment_id": comment_id}
