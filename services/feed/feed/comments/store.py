"""Comments in Postgres."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.audience.store import out_of_sight
from feed.comments.models import Comment

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
# People who show themselves to nobody are not shown as authors either.
SHOWN = f"""
  comments.outfit_id = posts.outfit_id AND coalesce(posts.content ->> 'comments', 'on') = 'on'
  AND (comments.author_id = :viewer_id OR people.audience <> 'private')
  AND NOT {out_of_sight(":viewer_id", "comments.author_id")}
"""
_LIST = text(f"""
SELECT comments.* FROM posts
JOIN comments ON comments.outfit_id = posts.outfit_id
JOIN people ON people.user_id = comments.author_id
WHERE posts.outfit_id = :outfit_id AND comments.id > :after AND {SHOWN}
  AND (comments.state = 'shown' OR :viewer_id IN (comments.author_id, comments.owner_id))
ORDER BY comments.id LIMIT :limit
""")  # noqa: S608 - constants of this file
_APPROVE = text("""
UPDATE comments SET state = 'shown', approved = true, version = version + 1
WHERE id = :comment_id AND state = 'held' RETURNING version
""")
_DELETE = text("DELETE FROM comments WHERE id = :comment_id RETURNING version")
_DELETE_ALL = text("""
DELETE FROM comments WHERE author_id = :user_id OR owner_id = :user_id RETURNING author_id
""")


async def are_on(session: AsyncSession, outfit_id: int) -> bool:
    """Whether the owner lets others comment on this outfit."""
    found = (await session.execute(_ARE_ON, {"outfit_id": outfit_id})).scalar_one_or_none()
    return bool(found)


async def is_acquainted(session: AsyncSession, author_id: int, owner_id: int) -> bool:
    """Whether the owner of outfits has ever shown that she knows this author."""
    place = {"author_id": author_id, "owner_id": owner_id}
    return bool((await session.execute(_ACQUAINTED, place)).scalar_one())


async def insert_comment(session: AsyncSession, comment: Comment) -> None:
    session.add(comment)
    await session.flush()


async def get_comment(session: AsyncSession, comment_id: int) -> Comment | None:
    found: Comment | None = await session.get(Comment, comment_id, populate_existing=True)
    return found


async def list_comments(
    session: AsyncSession,
    viewer_id: int | None,
    outfit_id: int,
    *,
    after: int,
    limit: int,
) -> Sequence[Any]:
    """What the viewer may read about an outfit, oldest first."""
    place = {
        "viewer_id": viewer_id or 0,
        "outfit_id": outfit_id,
        "after": after,
        "limit": limit,
    }
    return (await session.execute(_LIST, place)).all()


async def update_approved(session: AsyncSession, comment_id: int) -> int | None:
    """Show a held comment; answers its new version, None when it is shown already, or gone."""
    found: int | None = (
        await session.execute(_APPROVE, {"comment_id": comment_id})
    ).scalar_one_or_none()
    return found


async def delete_comment(session: AsyncSession, comment_id: int) -> int | None:
    """Answers its last version; None when somebody else has just deleted it."""
    found: int | None = (
        await session.execute(_DELETE, {"comment_id": comment_id})
    ).scalar_one_or_none()
    return found


async def delete_comments(session: AsyncSession, user_id: int) -> int:
    """Those of this person, and those about her outfits; answers how many were hers."""
    gone = (await session.execute(_DELETE_ALL, {"user_id": user_id})).scalars()
    return sum(author_id == user_id for author_id in gone)
