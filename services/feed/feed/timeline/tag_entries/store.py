"""Outfits in tags, in Postgres, and in whose timelines they belong because of that.

An entry belongs in a follower's timeline while tag and owner are public and the outfit is in the
tag, unless the follower is its author or follows them, mutes author or owner, has a block with
one of them, or has the outfit by an earlier entry already. Whether it shows is its card's to say.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.tags import OutfitTagged, OutfitUntagged
from feed.relations.visibility.store import out_of_sight

# Who followed a tag that was merged follows the one that took its outfits.
HEARD = """
heard AS (
  SELECT tag_id FROM tag_follows WHERE follower_id = :viewer_id AND active
  UNION
  SELECT merged_into FROM heard JOIN known_tags USING (tag_id) WHERE merged_into IS NOT NULL
)
"""
"""SQL for WITH RECURSIVE: the tags that the viewer follows."""


def _holds(tagging: str) -> str:
    return f"""{tagging}.present AND {tagging}.entry_id IS NOT NULL AND EXISTS (
      SELECT FROM known_tags JOIN people ON user_id = known_tags.owner_id
      WHERE tag_id = {tagging}.tag_id AND known_tags.audience = 'public'
        AND people.audience = 'public'
    )"""


def _may_come(reader: str) -> str:
    return f"""{reader} <> author_id AND NOT EXISTS (
      SELECT FROM follows
      WHERE follower_id = {reader} AND followee_id = author_id AND state = 'following'
    ) AND NOT EXISTS (
      SELECT FROM mutes
      WHERE muter_id = {reader} AND muted_id IN (author_id, owner_id)
        AND (until IS NULL OR until > now())
    ) AND NOT {out_of_sight(reader, "author_id")} AND NOT {out_of_sight(reader, "owner_id")}
    """  # noqa: S608 - called with constants of this file


BELONGS = f"""
{_holds("taggings")} AND {_may_come(":viewer_id")} AND NOT EXISTS (
  SELECT FROM taggings AS earlier JOIN heard USING (tag_id)
  WHERE earlier.outfit_id = taggings.outfit_id AND earlier.entry_id < taggings.entry_id
    AND {_holds("earlier")}
)
"""
"""SQL beside `heard`: whether one of `taggings`, with its post, belongs with the viewer."""

PUBLIC = f"""
{_holds("taggings")} AND posts.audience = 'public' AND people.audience = 'public'
"""
"""SQL: whether everybody may see the outfit, its author, the tag and its owner."""

_UPDATE = text("""
INSERT INTO taggings (tag_id, outfit_id, owner_id, present, version)
VALUES (:tag_id, :outfit_id, :owner_id, :present, :version)
ON CONFLICT (tag_id, outfit_id) DO UPDATE SET
  present = excluded.present, version = excluded.version
WHERE taggings.version < excluded.version
RETURNING new.entry_id, new.present <> old.present AS moved
""")
_LOCK = text("""
SELECT pg_advisory_xact_lock(hashtextextended('tags of outfit ' || id, 0))
FROM unnest(CAST(:ids AS text[])) AS id
""")
_ENTER = text("""
UPDATE taggings SET entry_id = next_entry_id()
FROM posts CROSS JOIN LATERAL (
  SELECT tag_id, outfit_id FROM taggings
  WHERE outfit_id = posts.outfit_id AND present AND entry_id IS NULL
  ORDER BY tag_id LIMIT :most
) AS fresh
WHERE posts.outfit_id = ANY(:outfit_ids) AND posts.feed_id >= :oldest
  AND taggings.tag_id = fresh.tag_id AND taggings.outfit_id = fresh.outfit_id
RETURNING taggings.tag_id, taggings.outfit_id, entry_id AS feed_id, posts.author_id
""")
_LISTED = """
EXISTS (SELECT FROM readers WHERE user_id = follower_id AND listed_until > now())
"""
_TAG_FOLLOWERS = """
WITH RECURSIVE ways AS (
  SELECT CAST(:tag_id AS bigint) AS tag_id
  UNION
  SELECT known_tags.tag_id FROM ways JOIN known_tags ON merged_into = ways.tag_id
)
SELECT DISTINCT follower_id FROM tag_follows JOIN ways USING (tag_id) WHERE active
"""
_FOLLOWED = text(f"""
SELECT EXISTS ({_TAG_FOLLOWERS})
""")
_FOLLOWED_OF = text("""
SELECT DISTINCT tag_id FROM known_tags JOIN tag_follows USING (tag_id)
WHERE owner_id = :owner_id AND active ORDER BY tag_id
""")
_OWNER = text("SELECT owner_id FROM taggings WHERE entry_id = :entry_id")
_OF_OUTFITS = text("""
SELECT entry_id FROM taggings JOIN posts USING (outfit_id)
WHERE feed_id = ANY(:feed_ids) AND entry_id IS NOT NULL
""")
_OF_TAG = text("SELECT entry_id FROM taggings WHERE tag_id = :tag_id AND entry_id IS NOT NULL")
_OF_OWNER = text("""
SELECT entry_id FROM taggings WHERE owner_id = :user_id AND entry_id IS NOT NULL
""")
_DELETE_ALL = text("""
DELETE FROM taggings
WHERE owner_id = :user_id OR outfit_id IN (SELECT outfit_id FROM posts WHERE author_id = :user_id)
RETURNING entry_id
""")

# Readers of whom another tag has brought the outfit before.
_SERVED = f"""
WITH RECURSIVE ways AS (
  SELECT earlier.tag_id FROM taggings AS earlier
  JOIN taggings AS this ON this.entry_id = :entry_id
  WHERE earlier.outfit_id = this.outfit_id AND earlier.entry_id < this.entry_id
    AND {_holds("earlier")}
  UNION
  SELECT known_tags.tag_id FROM ways JOIN known_tags ON merged_into = ways.tag_id
)
SELECT follower_id FROM tag_follows JOIN ways USING (tag_id) WHERE active
"""  # noqa: S608 - constants of this file
_HEARS = f"""
FROM taggings JOIN posts USING (outfit_id)
CROSS JOIN ({_TAG_FOLLOWERS}) AS followers
WHERE taggings.entry_id = :entry_id AND {_holds("taggings")}
  AND {_may_come("followers.follower_id")} AND followers.follower_id NOT IN ({_SERVED})
"""
_PACKED = text(f"""
SELECT coalesce(string_agg(int8send(follower_id), ''::bytea ORDER BY follower_id), ''::bytea)
{_HEARS} AND {_LISTED} AND follower_id BETWEEN :first_id AND :last_id
""")
_CHUNKS = text(f"""
SELECT min(follower_id) FROM (
  SELECT follower_id, (row_number() OVER (ORDER BY follower_id) - 1) / :size AS chunk
  FROM ({_TAG_FOLLOWERS}) AS followers WHERE {_LISTED}
) AS chunks GROUP BY chunk ORDER BY chunk
""")  # noqa: S608 - constants of this file
_FOLLOWERS = text(f"""
SELECT coalesce(string_agg(int8send(follower_id), ''::bytea ORDER BY follower_id), ''::bytea)
FROM (
  SELECT follower_id FROM ({_TAG_FOLLOWERS}) AS followers
  WHERE {_LISTED} AND follower_id > :after ORDER BY follower_id LIMIT :limit
) AS next
""")  # noqa: S608 - constants of this file


async def update_tagging(
    session: AsyncSession, event: OutfitTagged | OutfitUntagged, version: int
) -> Any | None:
    """Apply a newer state; None when we had a newer one.

    Answers the `entry_id`, if it has one, and whether it `moved`: in or out once more.
    """
    values = dict(event) | {"present": isinstance(event, OutfitTagged), "version": version}
    return (await session.execute(_UPDATE, values)).one_or_none()


async def lock_outfits(session: AsyncSession, outfit_ids: Sequence[int]) -> None:
    """Let only one transaction at a time bring each of these anywhere by its tags."""
    await session.execute(_LOCK, {"ids": [str(one) for one in sorted(outfit_ids)]})


async def update_entered(
    session: AsyncSession, outfit_ids: Sequence[int], oldest: int, most: int
) -> Sequence[Any]:
    """Give outfits, if their feed ids are not below `oldest`, a place for each tag they are in.

    Answers the rows that have one now, which is their `feed_id`, with their `author_id`.
    """
    place = {"outfit_ids": list(outfit_ids), "oldest": oldest, "most": most}
    return (await session.execute(_ENTER, place)).all()


async def list_followed_tags(session: AsyncSession, owner_id: int) -> list[int]:
    """Those of a person's tags that somebody follows."""
    return list((await session.execute(_FOLLOWED_OF, {"owner_id": owner_id})).scalars())


async def list_entries_of_outfits(session: AsyncSession, feed_ids: Sequence[int]) -> list[int]:
    """The places by tags of outfits with these own places."""
    rows = await session.execute(_OF_OUTFITS, {"feed_ids": list(feed_ids)})
    return list(rows.scalars())


async def list_entries_of_tag(session: AsyncSession, tag_id: int) -> list[int]:
    return list((await session.execute(_OF_TAG, {"tag_id": tag_id})).scalars())


async def list_entries_of_owner(session: AsyncSession, user_id: int) -> list[int]:
    """The places by this person's tags."""
    return list((await session.execute(_OF_OWNER, {"user_id": user_id})).scalars())


async def is_followed(session: AsyncSession, tag_id: int) -> bool:
    return bool((await session.execute(_FOLLOWED, {"tag_id": tag_id})).scalar_one())


async def get_owner_id(session: AsyncSession, entry_id: int) -> int | None:
    """By whose tag an entry comes; None if it is gone."""
    found: int | None = (await session.execute(_OWNER, {"entry_id": entry_id})).scalar_one_or_none()
    return found


async def pack_subscribers(
    session: AsyncSession, tag_id: int, entry_id: int, first_id: int, last_id: int
) -> bytes:
    """Those in whose timelines an entry belongs, as `follows.store.pack_follower_ids` does it."""
    place = {"tag_id": tag_id, "entry_id": entry_id, "first_id": first_id, "last_id": last_id}
    return bytes((await session.execute(_PACKED, place)).scalar_one())


async def pack_followers(session: AsyncSession, tag_id: int, after: int, limit: int) -> bytes:
    """The next followers of a tag who have a timeline, packed."""
    place = {"tag_id": tag_id, "after": after, "limit": limit}
    return bytes((await session.execute(_FOLLOWERS, place)).scalar_one())


async def list_chunk_starts(session: AsyncSession, tag_id: int, size: int) -> list[int]:
    """The first follower id of each `size` followers of a tag who have a timeline."""
    place = {"tag_id": tag_id, "size": size}
    return list((await session.execute(_CHUNKS, place)).scalars())


async def delete_taggings(session: AsyncSession, user_id: int) -> list[int]:
    """Remove what is in this person's tags, and their outfits from all; answers the places."""
    gone = (await session.execute(_DELETE_ALL, {"user_id": user_id})).scalars()
    return [entry_id for entry_id in gone if entry_id is not None]
