"""Followed tags in Postgres."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import and_, or_, text
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.projections.tags.models import KnownTag
from feed.relations.tag_follows.models import TagFollow
from feed.relations.visibility.store import out_of_sight

# What the policy has to know of a tag and the viewer; a private or deleted tag has no slug.
_TAG = f"""
known_tags.tag_id, owner_id, slug, coalesce(name, slug) AS name,
known_tags.audience AS tag_audience, people.audience AS profile,
owner_id = :viewer_id AS own,
EXISTS (
  SELECT FROM follows
  WHERE follower_id = :viewer_id AND followee_id = owner_id AND state = 'following'
) AS follows,
{out_of_sight(":viewer_id", "owner_id")} AS blocked
"""
_GET = text(f"""
SELECT {_TAG} FROM known_tags JOIN people ON people.user_id = owner_id
WHERE known_tags.tag_id = :tag_id AND slug IS NOT NULL
""")  # noqa: S608 - constants of this file
# Who followed a tag that was merged follows the one that took its outfits.
_LIST = text(f"""
WITH RECURSIVE trail AS (
  SELECT tag_id, changed_id FROM tag_follows WHERE follower_id = :viewer_id AND active
  UNION
  SELECT merged_into, changed_id FROM trail JOIN known_tags USING (tag_id)
  WHERE merged_into IS NOT NULL
), followed AS (
  SELECT tag_id, max(changed_id) AS changed_id FROM trail GROUP BY tag_id
)
SELECT followed.changed_id, {_TAG}
FROM followed JOIN known_tags USING (tag_id) JOIN people ON people.user_id = owner_id
WHERE slug IS NOT NULL AND followed.changed_id < :before
ORDER BY followed.changed_id DESC LIMIT :limit
""")  # noqa: S608 - constants of this file
_WAYS_QUERY = """
WITH RECURSIVE ways AS (
  SELECT CAST(:tag_id AS bigint) AS tag_id
  UNION
  SELECT known_tags.tag_id FROM ways JOIN known_tags ON merged_into = ways.tag_id
)
SELECT tag_follows.* FROM tag_follows
WHERE follower_id = :follower_id AND active AND tag_id IN (SELECT tag_id FROM ways)
ORDER BY tag_id
"""
_WAYS, _WAYS_LOCKED = text(_WAYS_QUERY), text(f"{_WAYS_QUERY} FOR UPDATE")
_INSERT = text("""
INSERT INTO tag_follows (follower_id, tag_id, active, version)
VALUES (:follower_id, :tag_id, false, 0) ON CONFLICT DO NOTHING
""")
_NEXT_ID = text("SELECT next_id()")
_DELETE_ALL = text("""
DELETE FROM tag_follows WHERE follower_id = :user_id
   OR tag_id IN (SELECT tag_id FROM known_tags WHERE owner_id = :user_id)
RETURNING follower_id, active
""")


async def get_tag(session: AsyncSession, viewer_id: int, tag_id: int) -> Any | None:
    """A tag that is not private, with what the policy has to know; none if there is none."""
    place = {"viewer_id": viewer_id, "tag_id": tag_id}
    return (await session.execute(_GET, place)).one_or_none()


async def list_followed(
    session: AsyncSession, viewer_id: int, before: int, limit: int
) -> Sequence[Any]:
    """Tags that the person follows, last followed first, with what the policy has to know."""
    place = {"viewer_id": viewer_id, "before": before, "limit": limit}
    return (await session.execute(_LIST, place)).all()


async def is_following(session: AsyncSession, follower_id: int, tag_id: int) -> bool:
    """Whether somebody follows a tag, or one that was merged into it."""
    place = {"follower_id": follower_id, "tag_id": tag_id}
    return (await session.execute(_WAYS, place)).first() is not None


async def list_ways_locked(
    session: AsyncSession, follower_id: int, tag_id: int
) -> Sequence[TagFollow]:
    """The follows by which somebody follows a tag, held against every other change."""
    place = {"follower_id": follower_id, "tag_id": tag_id}
    query = select(TagFollow).from_statement(_WAYS_LOCKED)
    return (await session.scalars(query, place)).all()


async def get_follow_locked(
    session: AsyncSession, follower_id: int, tag_id: int
) -> TagFollow | None:
    """The row, held against every other change until the transaction ends."""
    found: TagFollow | None = await session.get(
        TagFollow, (follower_id, tag_id), with_for_update=True, populate_existing=True
    )
    return found


async def list_between_locked(
    session: AsyncSession, one_id: int, other_id: int
) -> Sequence[TagFollow]:
    """The follows by either of two people of tags of the other."""
    follower = col(TagFollow.follower_id)
    pairs = ((one_id, other_id), (other_id, one_id))
    mutual = or_(
        *(and_(follower == reader, col(KnownTag.owner_id) == owner) for reader, owner in pairs)
    )
    query = (
        select(TagFollow)
        .join(KnownTag, col(KnownTag.tag_id) == col(TagFollow.tag_id))
        .where(col(TagFollow.active), mutual)
        .order_by(follower, col(TagFollow.tag_id))
        .with_for_update(of=TagFollow)
    )
    return (await session.exec(query)).all()


async def insert_follow(session: AsyncSession, follower_id: int, tag_id: int) -> None:
    """Make the row that holds the state, unless it is there."""
    await session.execute(_INSERT, {"follower_id": follower_id, "tag_id": tag_id})


async def update_active(session: AsyncSession, follow: TagFollow, *, active: bool) -> None:
    follow.active = active
    follow.version += 1
    follow.changed_id = (await session.execute(_NEXT_ID)).scalar_one()
    session.add(follow)
    await session.flush()


async def list_all_follows(
    session: AsyncSession, after: tuple[int, int], limit: int
) -> list[TagFollow]:
    """Every follow of a tag there ever was, in the order of its key."""
    follower_id, tag_id = after
    rows = (
        select(TagFollow)
        .where(
            (TagFollow.follower_id > follower_id)
            | ((TagFollow.follower_id == follower_id) & (TagFollow.tag_id > tag_id))
        )
        .order_by(col(TagFollow.follower_id), col(TagFollow.tag_id))
        .limit(limit)
    )
    return list((await session.exec(rows)).all())


async def delete_follows(session: AsyncSession, user_id: int) -> Sequence[Any]:
    """Remove what this person followed, and who followed their tags; answers what was there."""
    return (await session.execute(_DELETE_ALL, {"user_id": user_id})).all()
