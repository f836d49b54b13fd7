"""Comments in Postgres."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import BigInteger, bindparam, text
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import CIRCLE
from feed.reactions.comments.models import Comment
from feed.reactions.comments.schemas import CommentState
from feed.relations.visibility.store import block_between, card_visible

_ARE_COMMENTS_ON = text("""
SELECT coalesce(content ->> 'comments', 'on') = 'on' FROM posts WHERE outfit_id = :outfit_id
""")
_IS_TRUSTED = text("""
SELECT EXISTS (
  SELECT FROM follows
  WHERE follower_id = :owner_id AND followee_id = :author_id AND state = 'following'
) OR EXISTS (
  SELECT FROM followers
  WHERE followee_id = :owner_id AND follower_id = :author_id AND state = 'following' AND approved
) OR EXISTS (
  SELECT FROM comments WHERE author_id = :author_id AND owner_id = :owner_id AND approved
)
""")
# Comments by people with a private profile are hidden, as are replies to a hidden comment. Comments
# that moderators hid are visible to their author only. People in a circle do not learn who else is
# in it, so they see comments by themselves and by the owner alone.


def _told_in_circle(comment: str) -> str:
    """Return SQL for whether people in a circle may learn of a comment (the name of its row)."""
    return f"""(posts.audience NOT LIKE '{CIRCLE}%'
    OR :viewer_id IN (posts.author_id, {comment}.author_id)
    OR {comment}.author_id = posts.author_id)"""


COMMENT_VISIBLE = f"""
  comments.outfit_id = posts.outfit_id AND coalesce(posts.content ->> 'comments', 'on') = 'on'
  AND (comments.author_id = :viewer_id OR {card_visible("people.audience")})
  AND NOT {block_between(":viewer_id", "comments.author_id")}
  AND (comments.author_id = :viewer_id OR NOT comments.hidden)
  AND {_told_in_circle("comments")}
  AND (comments.reply_to IS NULL OR EXISTS (
    SELECT FROM comments AS first
    JOIN people AS first_author ON first_author.user_id = first.author_id
    WHERE first.id = comments.reply_to
      AND (first.author_id = :viewer_id
        OR {card_visible("first_author.audience")} AND NOT first.hidden)
      AND (first.state = 'shown' OR :viewer_id IN (first.author_id, first.owner_id))
      AND NOT {block_between(":viewer_id", "first.author_id")}
      AND {_told_in_circle("first")}
  ))
"""
_COMMENT_READABLE = f"""{COMMENT_VISIBLE}
  AND (comments.state = 'shown' OR :viewer_id IN (comments.author_id, comments.owner_id))
"""
_FROM = """
FROM posts JOIN comments ON comments.outfit_id = posts.outfit_id
JOIN people ON people.user_id = comments.author_id
"""
_LIST = text(f"""
SELECT threads.id, threads.outfit_id, threads.author_id, threads.reply_to, threads.text,
  threads.state, threads.hidden, threads.created_at, (
  SELECT count(*) {_FROM}
  WHERE posts.outfit_id = threads.outfit_id AND comments.reply_to = threads.id
    AND {_COMMENT_READABLE}
) AS reply_count
FROM (
  SELECT comments.* {_FROM}
  WHERE posts.outfit_id = :outfit_id AND comments.id > :after
    AND comments.reply_to IS NOT DISTINCT FROM :reply_to AND {_COMMENT_READABLE}
  ORDER BY comments.id LIMIT :limit
) AS threads ORDER BY threads.id
""").bindparams(bindparam("reply_to", type_=BigInteger))  # noqa: S608 - constants of this file
_GET_READABLE = text(f"""
SELECT comments.id, comments.outfit_id, comments.author_id, comments.reply_to
{_FROM} WHERE comments.id = :comment_id AND {_COMMENT_READABLE}
""")
_COUNT_REPLIES = text("SELECT count(*) FROM comments WHERE reply_to = :comment_id")
_LOCK_HELD_COMMENTS = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))")
_COUNT_HELD = text("""
SELECT count(*) FROM comments
WHERE author_id = :author_id AND owner_id = :owner_id AND state = 'held'
""")
_APPROVE = text("""
UPDATE comments SET state = 'shown', approved = true, version = version + 1
WHERE id = :comment_id AND state = 'held' RETURNING version
""")
_MODERATE = text("""
UPDATE comments SET hidden = :hidden, moderation_version = :version
WHERE id = :comment_id AND author_id = :author_id AND moderation_version < :version
""")
_LOCK = text("SELECT id FROM comments WHERE id = :comment_id FOR UPDATE")
_DELETE = text("""
DELETE FROM comments WHERE id = :comment_id OR reply_to = :comment_id
RETURNING id, outfit_id, owner_id, author_id, replied_to_id, version
""")
_DELETE_ALL = text("""
DELETE FROM comments WHERE author_id = :user_id OR owner_id = :user_id
  OR reply_to IN (SELECT id FROM comments WHERE author_id = :user_id)
RETURNING id, outfit_id, owner_id, author_id, replied_to_id, version
""")


@dataclass(frozen=True)
class Thread:
    """The comments on an outfit, or the replies to one of them."""

    outfit_id: int
    reply_to: int | None = None


class ParentComment(NamedTuple):
    """A comment as its replies need it."""

    id: int
    outfit_id: int
    author_id: int
    reply_to: int | None


class CommentRow(NamedTuple):
    """A comment of a thread, with the number of its replies that the viewer may read."""

    id: int
    outfit_id: int
    author_id: int
    reply_to: int | None
    text: str
    state: CommentState
    hidden: bool
    created_at: datetime
    reply_count: int


class DeletedComment(NamedTuple):
    id: int
    outfit_id: int
    owner_id: int
    author_id: int
    replied_to_id: int | None
    version: int


async def are_comments_on(session: AsyncSession, outfit_id: int) -> bool:
    """Return whether the owner allows comments on this outfit."""
    found = (await session.execute(_ARE_COMMENTS_ON, {"outfit_id": outfit_id})).scalar_one_or_none()
    return bool(found)


async def is_trusted(session: AsyncSession, author_id: int, owner_id: int) -> bool:
    """Return whether the owner trusts the author; see `rules.initial_state`."""
    params = {"author_id": author_id, "owner_id": owner_id}
    return bool((await session.execute(_IS_TRUSTED, params)).scalar_one())


async def count_held(session: AsyncSession, author_id: int, owner_id: int) -> int:
    """Return how many of an author's comments wait for an owner.

    Locks them: the author's other new comments for this owner wait for the transaction.
    """
    await session.execute(_LOCK_HELD_COMMENTS, {"name": f"held comments {author_id} {owner_id}"})
    params = {"author_id": author_id, "owner_id": owner_id}
    found: int = (await session.execute(_COUNT_HELD, params)).scalar_one()
    return found


async def insert_comment(session: AsyncSession, comment: Comment) -> None:
    session.add(comment)
    await session.flush()


async def get_comment(session: AsyncSession, comment_id: int) -> Comment | None:
    found: Comment | None = await session.get(Comment, comment_id, populate_existing=True)
    return found


async def get_readable(
    session: AsyncSession, viewer_id: int | None, comment_id: int
) -> ParentComment | None:
    """Return a comment that the viewer may read, else None."""
    params = {"viewer_id": viewer_id or 0, "comment_id": comment_id}
    row = (await session.execute(_GET_READABLE, params)).one_or_none()
    return None if row is None else ParentComment._make(row)


async def lock_thread(session: AsyncSession, comment_id: int) -> bool:
    """Lock the first comment of a thread against deletion; return False if it is deleted."""
    row = (await session.execute(_LOCK, {"comment_id": comment_id})).one_or_none()
    return row is not None


async def count_replies(session: AsyncSession, comment_id: int) -> int:
    """Return the number of all replies, readable or not."""
    found: int = (await session.execute(_COUNT_REPLIES, {"comment_id": comment_id})).scalar_one()
    return found


async def list_comments(
    session: AsyncSession, viewer_id: int | None, thread: Thread, *, after: int, limit: int
) -> list[CommentRow]:
    """Return a thread's comments that the viewer may read, each with its `reply_count`.

    Oldest first.
    """
    params = {
        "viewer_id": viewer_id or 0,
        "outfit_id": thread.outfit_id,
        "reply_to": thread.reply_to,
        "after": after,
        "limit": limit,
    }
    return [CommentRow._make(row) for row in await session.execute(_LIST, params)]


async def update_approved(session: AsyncSession, comment_id: int) -> int | None:
    """Show a held comment; return its new version, or None if it is not held."""
    found: int | None = (
        await session.execute(_APPROVE, {"comment_id": comment_id})
    ).scalar_one_or_none()
    return found


async def update_moderated(
    session: AsyncSession, comment_id: int, author_id: int, version: int, *, hidden: bool
) -> None:
    """Apply a moderation decision unless a later one was applied."""
    params = {"comment_id": comment_id, "author_id": author_id}
    await session.execute(_MODERATE, params | {"hidden": hidden, "version": version})


async def delete_comment(session: AsyncSession, comment_id: int) -> list[DeletedComment]:
    """Delete a comment with its replies; returns the deleted rows."""
    rows = await session.execute(_DELETE, {"comment_id": comment_id})
    return [DeletedComment._make(row) for row in rows]


async def delete_comments(session: AsyncSession, user_id: int) -> list[DeletedComment]:
    """Delete a person's comments, with their replies, and the comments on their outfits.

    Returns the deleted rows.
    """
    rows = await session.execute(_DELETE_ALL, {"user_id": user_id})
    return [DeletedComment._make(row) for row in rows]
