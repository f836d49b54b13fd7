"""Tag follows in Postgres."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import and_, or_, text
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import Audience
from feed.projections.tags.models import KnownTag
from feed.relations.tag_follows.models import TagFollow
from feed.relations.visibility.store import block_between, is_follower

# The facts that the policy needs. A private or deleted tag has no slug.
_TAG_COLUMNS = f"""
known_tags.tag_id, owner_id, slug, coalesce(name, slug) AS name,
known_tags.audience, people.audience AS profile,
owner_id = :viewer_id AS own,
{is_follower(":viewer_id", "owner_id")} AS follows,
{block_between(":viewer_id", "owner_id")} AS blocked
"""
_GET = text(f"""
SELECT {_TAG_COLUMNS} FROM known_tags JOIN people ON people.user_id = owner_id
WHERE known_tags.tag_id = :tag_id AND slug IS NOT NULL
""")  # noqa: S608 - constants of this file
# Following a merged tag means following the tag that it was merged into.
_LIST = text(f"""
WITH RECURSIVE merged AS (
  SELECT tag_id, changed_id FROM tag_follows WHERE follower_id = :viewer_id AND active
  UNION
  SELECT merged_into, changed_id FROM merged JOIN known_tags USING (tag_id)
  WHERE merged_into IS NOT NULL
), followed AS (
  SELECT tag_id, max(changed_id) AS changed_id FROM merged GROUP BY tag_id
)
SELECT followed.changed_id, {_TAG_COLUMNS}
FROM followed JOIN known_tags USING (tag_id) JOIN people ON people.user_id = owner_id
WHERE slug IS NOT NULL AND followed.changed_id < :before
ORDER BY followed.changed_id DESC LIMIT :limit
""")  # noqa: S608 - constants of this file
_VIA = """
WITH RECURSIVE merged_tags AS (
  SELECT CAST(:tag_id AS bigint) AS tag_id
  UNION
  SELECT known_tags.tag_id FROM merged_tags JOIN known_tags ON merged_into = merged_tags.tag_id
)
SELECT tag_follows.* FROM tag_follows
WHERE follower_id = :follower_id AND active AND tag_id IN (SELECT tag_id FROM merged_tags)
ORDER BY tag_id
"""
_LIST_VIA, _LIST_VIA_LOCKED = text(_VIA), text(f"{_VIA} FOR UPDATE")
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


class TagAccess(NamedTuple):
    """A tag with all that the policy needs to decide whether a viewer may see it."""

    tag_id: int
    owner_id: int
    slug: str
    name: str
    audience: Audience
    profile: Audience
    """The owner's audience."""
    own: bool
    follows: bool
    blocked: bool


class FollowedTagRow(NamedTuple):
    changed_id: int
    tag: TagAccess


class DeletedTagFollow(NamedTuple):
    follower_id: int
    active: bool


async def get_tag(session: AsyncSession, viewer_id: int, tag_id: int) -> TagAccess | None:
    """Return a tag that is neither private nor deleted, with the facts that the policy needs."""
    params = {"viewer_id": viewer_id, "tag_id": tag_id}
    row = (await session.execute(_GET, params)).one_or_none()
    return None if row is None else TagAccess._make(row)


async def list_followed(
    session: AsyncSession, viewer_id: int, before: int, limit: int
) -> list[FollowedTagRow]:
    """Return the tags that a person follows, most recently followed first."""
    params = {"viewer_id": viewer_id, "before": before, "limit": limit}
    rows = await session.execute(_LIST, params)
    return [FollowedTagRow(row[0], TagAccess._make(row[1:])) for row in rows]


async def is_following(session: AsyncSession, follower_id: int, tag_id: int) -> bool:
    """Return whether a person follows the tag, or a tag that was merged into it."""
    params = {"follower_id": follower_id, "tag_id": tag_id}
    return (await session.execute(_LIST_VIA, params)).first() is not None


async def list_via_locked(
    session: AsyncSession, follower_id: int, tag_id: int
) -> Sequence[TagFollow]:
    """Return and lock the rows by which a person follows a tag: its own and merged tags'."""
    params = {"follower_id": follower_id, "tag_id": tag_id}
    query = select(TagFollow).from_statement(_LIST_VIA_LOCKED)
    return (await session.scalars(query, params)).all()


async def get_follow_locked(
    session: AsyncSession, follower_id: int, tag_id: int
) -> TagFollow | None:
    """Return the row, locked until the transaction ends."""
    found: TagFollow | None = await session.get(
        TagFollow, (follower_id, tag_id), with_for_update=True, populate_existing=True
    )
    return found


async def list_between_locked(
    session: AsyncSession, first_id: int, second_id: int
) -> Sequence[TagFollow]:
    """Return and lock the active follows by two people of each other's tags."""
    follower = col(TagFollow.follower_id)
    pairs = ((first_id, second_id), (second_id, first_id))
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
    """Insert an inactive follow, unless there is a row already."""
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
    """Return all tag follows, including ended ones, ordered by key, after the given key."""
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


async def delete_follows(session: AsyncSession, user_id: int) -> list[DeletedTagFollow]:
    """Delete a person's tag follows and those of their tags; return the deleted rows."""
    rows = await session.execute(_DELETE_ALL, {"user_id": user_id})
    return [DeletedTagFollow._make(row) for row in rows]
