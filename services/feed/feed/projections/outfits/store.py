"""Outfits in Postgres."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.wardrobe import OutfitPublished, OutfitRemoved

_UPDATE = text("""
INSERT INTO posts
  (outfit_id, author_id, feed_id, audience, removed, version, tags, published_at, public_since,
  content)
SELECT * FROM jsonb_to_recordset(CAST(:states AS jsonb)) AS state (
  outfit_id bigint, author_id bigint, feed_id bigint, audience text, removed boolean,
  version bigint, tags text[], published_at timestamptz, public_since timestamptz,
  content jsonb
) ORDER BY outfit_id
ON CONFLICT (outfit_id) DO UPDATE SET
  feed_id = coalesce(posts.feed_id, excluded.feed_id), audience = excluded.audience,
  removed = excluded.removed, version = excluded.version, tags = excluded.tags,
  published_at = excluded.published_at, public_since = excluded.public_since,
  content = excluded.content
WHERE posts.version < excluded.version
RETURNING outfit_id, author_id, new.feed_id,
  old.feed_id IS NULL AND new.feed_id IS NOT NULL AS first_shown
""")
_FEED_IDS = text("SELECT feed_id FROM posts WHERE author_id = :author_id AND feed_id IS NOT NULL")
_FEED_IDS_OF_OUTFITS = text("""
SELECT feed_id FROM posts
WHERE outfit_id = ANY(:outfit_ids) AND feed_id IS NOT NULL
""")
_DELETE_ALL = text("DELETE FROM posts WHERE author_id = :author_id RETURNING outfit_id")


@dataclass(frozen=True)
class Applied:
    """The state of a post after a newer event."""

    outfit_id: int
    author_id: int
    feed_id: int | None
    first_shown: bool
    """Whether it was shared for the first time."""


async def update_posts(
    session: AsyncSession, outfits: Sequence[tuple[OutfitPublished, int]]
) -> list[Applied]:
    """Apply states of different outfits, with their versions, where they are newer."""
    return await _update(session, [_state(event, version) for event, version in outfits])


async def remove_post(session: AsyncSession, event: OutfitRemoved, version: int) -> Applied | None:
    """Leave a tombstone; None if a newer state is stored."""
    tombstone = {
        "outfit_id": event.outfit_id,
        "author_id": event.owner_id,
        "audience": "private",
        "removed": True,
        "version": version,
        "tags": [],
    }
    return next(iter(await _update(session, [tombstone])), None)


async def list_feed_ids(session: AsyncSession, author_id: int) -> list[int]:
    """Return the feed ids of all outfits that a person ever shared."""
    return list((await session.execute(_FEED_IDS, {"author_id": author_id})).scalars())


async def list_feed_ids_of_outfits(session: AsyncSession, outfit_ids: Collection[int]) -> list[int]:
    """Return the feed ids of those outfits that were ever shared."""
    rows = await session.execute(_FEED_IDS_OF_OUTFITS, {"outfit_ids": list(outfit_ids)})
    return list(rows.scalars())


async def delete_posts(session: AsyncSession, author_id: int) -> int:
    """Delete a person's outfits; return how many."""
    return len((await session.execute(_DELETE_ALL, {"author_id": author_id})).all())


def _state(event: OutfitPublished, version: int) -> dict[str, Any]:
    state = event.model_dump(mode="json", exclude={"owner_id"})
    if event.audience == "public" and "public_since" not in event.model_fields_set:
        state["public_since"] = state["published_at"]  # an event from before this field
    return state | {"author_id": event.owner_id, "removed": False, "version": version}


async def _update(session: AsyncSession, states: Sequence[dict[str, Any]]) -> list[Applied]:
    rows = await session.execute(_UPDATE, {"states": json.dumps(states)})
    return [Applied(*row) for row in rows]
