"""Comments around a reported one in Postgres."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import BigInteger, bindparam, text
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.reactions.comments.models import Comment
from feed.reactions.comments.store import SHOWN

# As they show to a person without relations to anyone, who may see the outfit: `viewer_id` is 0.
_READABLE = f"""
SELECT comments.* FROM posts JOIN comments ON comments.outfit_id = posts.outfit_id
JOIN people ON people.user_id = comments.author_id
WHERE posts.outfit_id = :outfit_id AND NOT posts.removed AND comments.state = 'shown' AND {SHOWN}
"""  # noqa: S608 - constants of our own
_OF_THREAD = f"{_READABLE} AND comments.reply_to IS NOT DISTINCT FROM :reply_to"
_AROUND = text(f"""
(SELECT * FROM ({_OF_THREAD} AND comments.id < :comment_id) AS before
 ORDER BY id DESC LIMIT :limit)
UNION ALL
(SELECT * FROM ({_OF_THREAD} AND comments.id > :comment_id) AS after ORDER BY id LIMIT :limit)
ORDER BY id
""").bindparams(bindparam("reply_to", type_=BigInteger))  # noqa: S608 - constants of this file
_FIRST = text(f"{_READABLE} AND comments.id = :comment_id")


async def list_around(session: AsyncSession, comment: Comment, limit: int) -> Sequence[Any]:
    """Return up to `limit` comments before and after one at its level of the thread, by id."""
    params = _params(comment, comment.id) | {"reply_to": comment.reply_to, "limit": limit}
    return (await session.execute(_AROUND, params)).all()


async def get_first(session: AsyncSession, comment: Comment) -> Any | None:
    """Return the comment that begins the thread of a reply, if others may read it."""
    if comment.reply_to is None:
        return None
    return (await session.execute(_FIRST, _params(comment, comment.reply_to))).one_or_none()


def _params(comment: Comment, comment_id: int) -> dict[str, int]:
    return {"viewer_id": 0, "outfit_id": comment.outfit_id, "comment_id": comment_id}
