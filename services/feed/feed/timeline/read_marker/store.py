"""Read markers in Postgres."""

from datetime import datetime

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.timeline.read_marker.models import ReadMarker
from feed.timeline.tag_entries.store import BELONGS_TO_VIEWER, FOLLOWED_TAGS
from shared.data.ids import ID_EPOCH_MS

# An entry from a tag has a feed id of its own, which holds the time when it was added.
_UPDATE = text(f"""
WITH RECURSIVE {FOLLOWED_TAGS}
INSERT INTO read_markers (user_id, outfit_id, feed_id, published_at, seen_at)
SELECT :viewer_id, :outfit_id, feed_id, published_at, :now FROM (
  SELECT feed_id, published_at, false AS by_tag FROM posts
  WHERE outfit_id = :outfit_id AND feed_id IS NOT NULL AND published_at IS NOT NULL
  UNION ALL
  SELECT entry_id, to_timestamp(((entry_id >> 22) + {ID_EPOCH_MS}) / 1000.0), true
  FROM taggings JOIN followed_tags USING (tag_id) JOIN posts USING (outfit_id)
  WHERE outfit_id = :outfit_id AND {BELONGS_TO_VIEWER}
) AS positions
ORDER BY by_tag DESC LIMIT 1
ON CONFLICT (user_id) DO UPDATE SET
  outfit_id = excluded.outfit_id, feed_id = excluded.feed_id,
  published_at = excluded.published_at, seen_at = excluded.seen_at
WHERE read_markers.feed_id <= excluded.feed_id
""")  # noqa: S608 - constants of other modules
_DELETE = text("DELETE FROM read_markers WHERE user_id = :user_id")


async def update_marker(session: AsyncSession, user_id: int, outfit_id: int, now: datetime) -> None:
    """Move the marker to an outfit unless it is at a newer one."""
    await session.execute(_UPDATE, {"viewer_id": user_id, "outfit_id": outfit_id, "now": now})


async def get_marker(session: AsyncSession, user_id: int) -> ReadMarker | None:
    found: ReadMarker | None = await session.get(ReadMarker, user_id)
    return found


async def delete_marker(session: AsyncSession, user_id: int) -> None:
    await session.execute(_DELETE, {"user_id": user_id})
