"""Tags in Postgres."""

from typing import Any

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.tags import TagChanged, TagDeleted

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
_NAMING = text("""
SELECT feed_id FROM posts
WHERE author_id = :owner_id AND feed_id IS NOT NULL AND tags && CAST(:slugs AS text[])
""")
_OWNER = text("SELECT owner_id FROM known_tags WHERE tag_id = :tag_id")
_DELETE_ALL = text("DELETE FROM known_tags WHERE owner_id = :owner_id")


async def update_tag(
    session: AsyncSession, event: TagChanged | TagDeleted, version: int
) -> Any | None:
    """Apply a newer state; answers what was and what is, or None when we had a newer one."""
    # Events of private tags name nothing; a deleted tag has no slug.
    nothing = {"slug": None, "name": None, "audience": "private", "merged_into": None}
    values: dict[str, Any] = {**nothing, **dict(event), "version": version}
    return (await session.execute(_UPDATE, values)).one_or_none()


async def list_feed_ids(session: AsyncSession, owner_id: int, slugs: set[str]) -> list[int]:
    """The places in timelines of this person's outfits that name one of the slugs."""
    place = {"owner_id": owner_id, "slugs": sorted(slugs)}
    return list((await session.execute(_NAMING, place)).scalars())


async def get_owner_id(session: AsyncSession, tag_id: int) -> int | None:
    """Whose tag it is; None while it is not known."""
    found: int | None = (await session.execute(_OWNER, {"tag_id": tag_id})).scalar_one_or_none()
    return found


async def delete_tags(session: AsyncSession, owner_id: int) -> None:
    await session.execute(_DELETE_ALL, {"owner_id": owner_id})
