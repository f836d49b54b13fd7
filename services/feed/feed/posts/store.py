"""Outfits in Postgres."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.contracts.wardrobe import OutfitPublished, OutfitRemoved

_UPDATE = text("""
INSERT INTO posts
  (outfit_id, author_id, feed_id, audience, removed, version, tags, published_at, content)
VALUES
  (:outfit_id, :author_id, :feed_id, :audience, :removed, :version, :tags, :published_at,
   CAST(:content AS jsonb))
ON CONFLICT (outfit_id) DO UPDATE SET
  feed_id = coalesce(posts.feed_id, excluded.feed_id), audience = excluded.audience,
  removed = excluded.removed, version = excluded.version, tags = excluded.tags,
  published_at = excluded.published_at, content = excluded.content
WHERE posts.version < excluded.version
RETURNING new.feed_id, old.feed_id IS NULL AND new.feed_id IS NOT NULL AS first_shown
""")
_FEED_IDS = text("SELECT feed_id FROM posts WHERE author_id = :author_id AND feed_id IS NOT NULL")
_PLACES = text("""
SELECT outfit_id, feed_id, published_at FROM posts
WHERE outfit_id = ANY(:outfit_ids) AND feed_id IS NOT NULL
""")
_DELETE_ALL = text("DELETE FROM posts WHERE author_id = :author_id RETURNING outfit_id")


@dataclass(frozen=True)
class Applied:
    """What a newer event made of a post."""

    feed_id: int | None
    first_shown: bool
    """Whether it can be seen by anybody else for the first time."""


async def update_post(
    session: AsyncSession, event: OutfitPublished, version: int
) -> Applied | None:
    """Apply a newer state of an outfit; None when we had a newer one."""
    return await _update(
        session,
        version,
        outfit_id=event.outfit_id,
        author_id=event.owner_id,
        feed_id=event.feed_id,
        audience=event.audience,
        removed=False,
        tags=list(event.tags),
        published_at=event.published_at,
        content=event.content.model_dump_json() if event.content else None,
    )


async def remove_post(session: AsyncSession, event: OutfitRemoved, version: int) -> Applied | None:
    """Leave a tombstone; None when we had a newer state."""
    return await _update(
        session,
        version,
        outfit_id=event.outfit_id,
        author_id=event.owner_id,
        feed_id=None,
        audience="private",
        removed=True,
        tags=[],
        published_at=None,
        content=None,
    )


async def list_feed_ids(session: AsyncSession, author_id: int) -> list[int]:
    """The places in timelines of everything this person ever showed to anybody else."""
    return list((await session.execute(_FEED_IDS, {"author_id": author_id})).scalars())


async def list_places(session: AsyncSession, outfit_ids: Collection[int]) -> Sequence[Any]:
    """Where outfits stand in timelines, with their first publication."""
    return (await session.execute(_PLACES, {"outfit_ids": list(outfit_ids)})).all()


async def delete_posts(session: AsyncSession, author_id: int) -> int:
    """Answers how many there were."""
    return len((await session.execute(_DELETE_ALL, {"author_id": author_id})).all())


async def _update(session: AsyncSession, version: int, **values: Any) -> Applied | None:
    row = (await session.execute(_UPDATE, values | {"version": version})).one_or_none()
    return Applied(row.feed_id, row.first_shown) if row else None
