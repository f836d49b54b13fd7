"""Outfits in tags, in Postgres, and the timelines in which their entries belong.

An entry belongs in a follower's timeline while tag and owner are public and the outfit is in the
tag, unless the follower is its author or follows them, mutes author or owner, has a block with
one of them, or has the outfit from an earlier entry. Its card decides whether it is visible.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.tags import OutfitTagged, OutfitUntagged
from feed.relations.visibility.store import block_between, is_follower, is_muted, visible_to
from shared.features.visibility import VISITOR

# Following a merged tag means following the tag that it was merged into.
FOLLOWED_TAGS = """
followed_tags AS (
  SELECT tag_id FROM tag_follows WHERE follower_id = :viewer_id AND active
  UNION
  SELECT merged_into FROM followed_tags JOIN known_tags USING (tag_id) WHERE merged_into IS NOT NULL
)
"""
"""SQL for WITH RECURSIVE: the tags that the viewer follows."""


def _is_active(tagging: str) -> str:
    return f"""{tagging}.present AND {tagging}.entry_id IS NOT NULL AND EXISTS (
      SELECT FROM known_tags JOIN people ON user_id = known_tags.owner_id
      WHERE tag_id = {tagging}.tag_id
        AND {visible_to(VISITOR, "known_tags.audience", "people.audience")}
    )"""


def _may_receive(reader: str, *, of: Literal["follower", "followee"]) -> str:
    return f"""{reader} <> author_id AND NOT {is_follower(reader, "author_id", of=of)}
      AND NOT {is_muted(reader, "author_id")} AND NOT {block_between(reader, "author_id")}
      AND {_accepts(reader, "owner_id")}
    """


def _accepts(reader: str, owner: str) -> str:
    """Whether a reader may receive entries from tags of this owner."""
    return f"NOT {is_muted(reader, owner)} AND NOT {block_between(reader, owner)}"


BELONGS_TO_VIEWER = f"""
{_is_active("taggings")} AND {_may_receive(":viewer_id", of="follower")} AND NOT EXISTS (
  SELECT FROM taggings AS earlier JOIN followed_tags USING (tag_id)
  WHERE earlier.outfit_id = taggings.outfit_id AND earlier.entry_id < taggings.entry_id
    AND {_is_active("earlier")} AND {_accepts(":viewer_id", "earlier.owner_id")}
)
"""
"""SQL next to `followed_tags`: whether a row of `taggings`, joined with its post, belongs in the
viewer's timeline."""

PUBLIC_TAGGING = f"""
{_is_active("taggings")} AND {visible_to(VISITOR, "posts.audience", "people.audience")}
"""
"""SQL: whether the outfit, its author, the tag and its owner are public."""

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
_AUTHORS = text("SELECT author_id FROM posts WHERE outfit_id = ANY(:outfit_ids)")
_CREATE_ENTRIES = text("""
UPDATE taggings SET entry_id = next_entry_id()
FROM posts CROSS JOIN LATERAL (
  SELECT tag_id, outfit_id FROM taggings
  WHERE outfit_id = posts.outfit_id AND present AND entry_id IS NULL
  ORDER BY tag_id LIMIT :limit
) AS fresh
WHERE posts.outfit_id = ANY(:outfit_ids) AND posts.feed_id >= :oldest
  AND taggings.tag_id = fresh.tag_id AND taggings.outfit_id = fresh.outfit_id
RETURNING taggings.tag_id, taggings.outfit_id, entry_id AS feed_id, posts.author_id
""")
_HAS_TIMELINE = """
EXISTS (SELECT FROM readers WHERE user_id = follower_id AND listed_until > now())
"""
_TAG_FOLLOWERS = """
WITH RECURSIVE merged_tags AS (
  SELECT CAST(:tag_id AS bigint) AS tag_id
  UNION
  SELECT known_tags.tag_id FROM merged_tags JOIN known_tags ON merged_into = merged_tags.tag_id
)
SELECT DISTINCT follower_id FROM tag_follows JOIN merged_tags USING (tag_id) WHERE active
"""
_IS_FOLLOWED = text(f"""
SELECT EXISTS ({_TAG_FOLLOWERS})
""")
_LIST_FOLLOWED_TAGS = text("""
SELECT DISTINCT tag_id FROM known_tags JOIN tag_follows USING (tag_id)
WHERE owner_id = :owner_id AND active ORDER BY tag_id
""")
_GET_OWNER = text("SELECT owner_id FROM taggings WHERE entry_id = :entry_id")
_ENTRIES_OF_OUTFITS = text("""
SELECT entry_id FROM taggings JOIN posts USING (outfit_id)
WHERE feed_id = ANY(:feed_ids) AND entry_id IS NOT NULL
""")
_ENTRIES_OF_TAG = text(
    "SELECT entry_id FROM taggings WHERE tag_id = :tag_id AND entry_id IS NOT NULL"
)
_ENTRIES_OF_OWNER = text("""
SELECT entry_id FROM taggings WHERE owner_id = :user_id AND entry_id IS NOT NULL
""")
_DELETE_ALL = text("""
DELETE FROM taggings
WHERE owner_id = :user_id OR outfit_id IN (SELECT outfit_id FROM posts WHERE author_id = :user_id)
RETURNING entry_id
""")

# Readers who have the outfit from an earlier entry of another tag.
_ALREADY_RECEIVED = f"""
WITH RECURSIVE merged_tags AS (
  SELECT earlier.tag_id, earlier.owner_id FROM taggings AS earlier
  JOIN taggings AS this ON this.entry_id = :entry_id
  WHERE earlier.outfit_id = this.outfit_id AND earlier.entry_id < this.entry_id
    AND {_is_active("earlier")}
  UNION
  SELECT known_tags.tag_id, merged_tags.owner_id
  FROM merged_tags JOIN known_tags ON merged_into = merged_tags.tag_id
)
SELECT follower_id FROM tag_follows JOIN merged_tags USING (tag_id)
WHERE active AND {_accepts("follower_id", "merged_tags.owner_id")}
"""  # noqa: S608 - constants of this file
_RECEIVERS = f"""
FROM taggings JOIN posts USING (outfit_id)
CROSS JOIN ({_TAG_FOLLOWERS}) AS receivers
WHERE taggings.entry_id = :entry_id AND {_is_active("taggings")}
  AND {_may_receive("receivers.follower_id", of="followee")}
  AND receivers.follower_id NOT IN ({_ALREADY_RECEIVED})
"""
_PACK_RECEIVERS = text(f"""
SELECT coalesce(string_agg(int8send(follower_id), ''::bytea ORDER BY follower_id), ''::bytea)
{_RECEIVERS} AND {_HAS_TIMELINE} AND follower_id BETWEEN :first_id AND :last_id
""")
_CHUNK_STARTS = text(f"""
SELECT min(follower_id) FROM (
  SELECT follower_id, (row_number() OVER (ORDER BY follower_id) - 1) / :size AS chunk
  FROM ({_TAG_FOLLOWERS}) AS receivers WHERE {_HAS_TIMELINE}
) AS chunks GROUP BY chunk ORDER BY chunk
""")  # noqa: S608 - constants of this file
_PACK_FOLLOWERS = text(f"""
SELECT coalesce(string_agg(int8send(follower_id), ''::bytea ORDER BY follower_id), ''::bytea)
FROM (
  SELECT follower_id FROM ({_TAG_FOLLOWERS}) AS receivers
  WHERE {_HAS_TIMELINE} AND follower_id > :after ORDER BY follower_id LIMIT :limit
) AS next
""")  # noqa: S608 - constants of this file


class TaggingChange(NamedTuple):
    """The change of an outfit in a tag by one event."""

    entry_id: int | None
    """Its feed id for the tag's followers, if it has one."""
    moved: bool | None
    """Whether it was added or removed; None for the first event."""


class TagEntry(NamedTuple):
    """An outfit's entry in the timelines of a tag's followers."""

    tag_id: int
    outfit_id: int
    feed_id: int
    author_id: int


async def update_tagging(
    session: AsyncSession, event: OutfitTagged | OutfitUntagged, version: int
) -> TaggingChange | None:
    """Apply a newer state; return None if the event is older than the stored one."""
    values = dict(event) | {"present": isinstance(event, OutfitTagged), "version": version}
    row = (await session.execute(_UPDATE, values)).one_or_none()
    return None if row is None else TaggingChange._make(row)


async def lock_outfits(session: AsyncSession, outfit_ids: Sequence[int]) -> None:
    """Serialize the creation of these outfits' entries until the transaction ends."""
    await session.execute(_LOCK, {"ids": [str(outfit_id) for outfit_id in sorted(outfit_ids)]})


async def list_authors(session: AsyncSession, outfit_ids: Sequence[int]) -> list[int]:
    rows = await session.execute(_AUTHORS, {"outfit_ids": list(outfit_ids)})
    return list(rows.scalars())


async def update_entry_ids(
    session: AsyncSession, outfit_ids: Sequence[int], oldest: int, limit: int
) -> list[TagEntry]:
    """Create entries, up to `limit` per outfit, for outfits whose feed ids are not below `oldest`.

    Returns the new entries.
    """
    params = {"outfit_ids": list(outfit_ids), "oldest": oldest, "limit": limit}
    return [TagEntry._make(row) for row in await session.execute(_CREATE_ENTRIES, params)]


async def list_followed_tags(session: AsyncSession, owner_id: int) -> list[int]:
    """Return a person's tags that have followers."""
    return list((await session.execute(_LIST_FOLLOWED_TAGS, {"owner_id": owner_id})).scalars())


async def list_entries_of_outfits(session: AsyncSession, feed_ids: Sequence[int]) -> list[int]:
    """Return the entry ids of outfits with these feed ids."""
    rows = await session.execute(_ENTRIES_OF_OUTFITS, {"feed_ids": list(feed_ids)})
    return list(rows.scalars())


async def list_entries_of_tag(session: AsyncSession, tag_id: int) -> list[int]:
    return list((await session.execute(_ENTRIES_OF_TAG, {"tag_id": tag_id})).scalars())


async def list_entries_of_owner(session: AsyncSession, user_id: int) -> list[int]:
    """Return the entry ids of a person's tags."""
    return list((await session.execute(_ENTRIES_OF_OWNER, {"user_id": user_id})).scalars())


async def is_followed(session: AsyncSession, tag_id: int) -> bool:
    return bool((await session.execute(_IS_FOLLOWED, {"tag_id": tag_id})).scalar_one())


async def get_owner_id(session: AsyncSession, entry_id: int) -> int | None:
    """Return the owner of an entry's tag; None if the entry no longer exists."""
    found: int | None = (
        await session.execute(_GET_OWNER, {"entry_id": entry_id})
    ).scalar_one_or_none()
    return found


async def pack_subscribers(
    session: AsyncSession, tag_id: int, entry_id: int, first_id: int, last_id: int
) -> bytes:
    """Return people in whose timelines an entry belongs; see `follows.store.pack_follower_ids`."""
    params = {"tag_id": tag_id, "entry_id": entry_id, "first_id": first_id, "last_id": last_id}
    return bytes((await session.execute(_PACK_RECEIVERS, params)).scalar_one())


async def pack_followers(session: AsyncSession, tag_id: int, after: int, limit: int) -> bytes:
    """Return the packed ids of a tag's next followers who have a timeline."""
    params = {"tag_id": tag_id, "after": after, "limit": limit}
    return bytes((await session.execute(_PACK_FOLLOWERS, params)).scalar_one())


async def list_chunk_starts(session: AsyncSession, tag_id: int, size: int) -> list[int]:
    """Return the first follower id of each chunk of `size` followers who have a timeline."""
    params = {"tag_id": tag_id, "size": size}
    return list((await session.execute(_CHUNK_STARTS, params)).scalars())


async def delete_taggings(session: AsyncSession, user_id: int) -> list[int]:
    """Delete the entries of a person's tags and outfits; return their entry ids."""
    deleted = (await session.execute(_DELETE_ALL, {"user_id": user_id})).scalars()
    return [entry_id for entry_id in deleted if entry_id is not None]
