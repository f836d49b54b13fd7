"""Comments in Postgres."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BigInteger, bindparam, text
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.reactions.comments.models import Comment
from feed.relations.visibility.store import out_of_sight

_ARE_ON = text("""
SELECT coalesce(content ->> 'comments', 'on') = 'on' FROM posts WHERE outfit_id = :outfit_id
""")
_ACQUAINTED = text("""
SELECT EXISTS (
  SELECT FROM follows WHERE state = 'following' AND (
    (follower_id, followee_id) = (:owner_id, :author_id)
    OR ((follower_id, followee_id) = (:author_id, :owner_id) AND approved)
  )
) OR EXISTS (
  SELECT FROM comments WHERE author_id = :author_id AND owner_id = :owner_id AND approved
)
""")
# People who show themselves to nobody are not shown as authors either; a comment that is out of
# sight hides its replies. What moderators hide is there for its author alone.
SHOWN = f"""
  comments.outfit_id = posts.outfit_id AND coalesce(posts.content ->> 'comments', 'on') = 'on'
  AND (comments.author_id = :viewer_id OR people.audience <> 'private')
  AND NOT {out_of_sight(":viewer_id", "comments.author_id")}
  AND (comments.author_id = :viewer_id OR NOT comments.hidden)
  AND (comments.reply_to IS NULL OR EXISTS (
    SELECT FROM comments AS first JOIN people AS beginner ON beginner.user_id = first.author_id
    WHERE first.id = comments.reply_to
      AND (first.author_id = :viewer_id OR beginner.audience <> 'private' AND NOT first.hidden)
      AND (first.state = 'shown' OR :viewer_id IN (first.author_id, first.owner_id))
      AND NOT {out_of_sight(":viewer_id", "first.author_id")}
  ))
"""
_READABLE = f"""{SHOWN}
  AND (comments.state = 'shown' OR :viewer_id IN (comments.author_id, comments.owner_id))
"""
_FROM = """
FROM posts JOIN comments ON comments.outfit_id = posts.outfit_id
JOIN people ON people.user_id = comments.author_id
"""
_LIST = text(f"""
SELECT threads.*, (
  SELECT count(*) {_FROM}
  WHERE posts.outfit_id = threads.outfit_id AND comments.reply_to = threads.id AND {_READABLE}
) AS reply_count
FROM (
  SELECT comments.* {_FROM}
  WHERE posts.outfit_id = :outfit_id AND comments.id > :after
    AND comments.reply_to IS NOT DISTINCT FROM :reply_to AND {_READABLE}
  ORDER BY comments.id LIMIT :limit
) AS threads ORDER BY threads.id
""").bindparams(bindparam("reply_to", type_=BigInteger))  # noqa: S608 - constants of this file
_GET_READABLE = text(f"""
SELECT comments.* {_FROM} WHERE comments.id = :comment_id AND {_READABLE}
""")
_COUNT_REPLIES = text("SELECT count(*) FROM comments WHERE reply_to = :comment_id")
_LOCK_PAIR = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))")
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
DELETE FROM comments WHERE id = :comment_id OR reply_to = :comment_id RETURNING *
""")
_DELETE_ALL = text("""
DELETE FROM comments WHERE author_id = :user_id OR owner_id = :user_id
  OR reply_to IN (SELECT id FROM comments WHERE author_id = :user_id)
RETURNING *
""")


@dataclass(frozen=True)
class Thread:
    """The comments on an outfit, or the replies to one of them."""

    outfit_id: int
    reply_to: int | None = None


async def are_on(session: AsyncSession, outfit_id: int) -> bool:
    """Whether the owner lets others comment on this outfit."""
    found = (await session.execute(_ARE_ON, {"outfit_id": outfit_id})).scalar_one_or_none()
    return bool(found)


async def is_acquainted(session: AsyncSession, author_id: int, owner_id: int) -> bool:
    """Whether the owner of outfits has ever shown that she knows this author."""
    place = {"author_id": author_id, "owner_id": owner_id}
    return bool((await session.execute(_ACQUAINTED, place)).scalar_one())


async def count_held(session: AsyncSession, author_id: int, owner_id: int) -> int:
    """How many of an author's comments wait for an owner; others of theirs wait for this one."""
    await session.execute(_LOCK_PAIR, {"name": f"held comments {author_id} {owner_id}"})
    place = {"author_id": author_id, "owner_id": owner_id}
    found: int = (await session.execute(_COUNT_HELD, place)).scalar_one()
    return found


async def insert_comment(session: AsyncSession, comment: Comment) -> None:
    session.add(comment)
    await session.flush()


async def get_comment(session: AsyncSession, comment_id: int) -> Comment | None:
    found: Comment | None = await session.get(Comment, comment_id, populate_existing=True)
    return found


async def get_readable(session: AsyncSession, viewer_id: int | None, comment_id: int) -> Any:
    """A comment that the viewer may read; None of every other one."""
    params = {"viewer_id": viewer_id or 0, "comment_id": comment_id}
    return (await session.execute(_GET_READABLE, params)).one_or_none()


async def lock_thread(session: AsyncSession, comment_id: int) -> bool:
    """Keep the beginning of a thread from being deleted; false if it is gone."""
    row = (await session.execute(_LOCK, {"comment_id": comment_id})).one_or_none()
    return row is not None


async def count_replies(session: AsyncSession, comment_id: int) -> int:
    """All replies, whether or not somebody may read them."""
    found: int = (await session.execute(_COUNT_REPLIES, {"comment_id": comment_id})).scalar_one()
    return found


async def list_comments(
    session: AsyncSession, viewer_id: int | None, thread: Thread, *, after: int, limit: int
) -> Sequence[Any]:
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
    return (await session.execute(_LIST, params)).all()


async def update_approved(session: AsyncSession, comment_id: int) -> int | None:
    """Show a held comment; answers its new version, None when it is shown already, or gone."""
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


async def delete_comment(session: AsyncSession, comment_id: int) -> Sequence[Any]:
    """Delete a comment with its replies; returns the deleted rows."""
    return (await session.execute(_DELETE, {"comment_id": comment_id})).all()


async def delete_comments(session: AsyncSession, user_id: int) -> Sequence[Any]:
    """Delete what a person said, the replies to it, and what was said about their outfits.

    Returns the deleted rows.
    """
    return (await session.execute(_DELETE_ALL, {"user_id": user_id})).all()
