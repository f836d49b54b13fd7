"""Tags in Postgres."""

from typing import Any

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.tags import TagChanged, TagDeleted
from feed.projections.tags.rules import TagChange

_UPDATE = text("""
INSERT INTO known_tags (tag_id, owner_id, slug, name, audience, merged_into, version)
VALUES (:tag_id, :owner_id, :slug, :name, :audience, :merged_into, :version)
ON CONFLICT (tag_id) DO UPDATE SET
  slug = excluded.slug, name = excluded.name, audience = excluded.audience,
  merged_into = excluded.merged_into, version = excluded.version
WHERE known_tags.version < excluded.version
RETURNING new.slug, new.audience, new.merged_into,
  old.slug AS old_slug, old.audience AS old_audience, old.merged_into AS old_merged_into
""")
_FEED_IDS = text("""
SELECT feed_id FROM posts
WHERE author_id = :owner_id AND feed_id IS NOT NULL AND tags && CAST(:slugs AS text[])
""")
_OWNER = text("SELECT owner_id FROM known_tags WHERE tag_id = :tag_id")
_DELETE_ALL = text("DELETE FROM known_tags WHERE owner_id = :owner_id")


async def update_tag(
    session: AsyncSession, event: TagChanged | TagDeleted, version: int
) -> TagChange | None:
    """Apply a newer state; return None if the event is older than the stored one."""
    # Events about private tags have neither slug nor name; deleted tags have no slug.
    hidden = {"slug": None, "name": None, "audience": "private", "merged_into": None}
    values: dict[str, Any] = {**hidden, **dict(event), "version": version}
    row = (await session.execute(_UPDATE, values)).one_or_none()
    return None if row is None else TagChange._make(row)


async def list_feed_ids(session: AsyncSession, owner_id: int, slugs: set[str]) -> list[int]:
    """Return the feed ids of a person's outfits that have one of the slugs."""
    params = {"owner_id": owner_id, "slugs": sorted(slugs)}
    return list((await session.execute(_FEED_IDS, params)).scalars())


async def get_owner_id(session: AsyncSession, tag_id: int) -> int | None:
    """Return the owner of a tag; None for an unknown tag."""
    found: int | None = (await session.execute(_OWNER, {"tag_id": tag_id})).scalar_one_or_none()
    return found


async def delete_tags(session: AsyncSession, owner_id: int) -> None:
    await session.execute(_DELETE_ALL, {"owner_id": owner_id})
