"""Read markers in Postgres."""

from datetime import datetime

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.marker.models import ReadMarker

_UPDATE = text("""
INSERT INTO read_markers (user_id, outfit_id, feed_id, published_at, seen_at)
SELECT :user_id, outfit_id, feed_id, published_at, :now FROM posts
WHERE outfit_id = :outfit_id AND feed_id IS NOT NULL AND published_at IS NOT NULL
ON CONFLICT (user_id) DO UPDATE SET
  outfit_id = excluded.outfit_id, feed_id = excluded.feed_id,
  published_at = excluded.published_at, seen_at = excluded.seen_at
WHERE read_markers.feed_id <= excluded.feed_id
""")
_DELETE = text("DELETE FROM read_markers WHERE user_id = :user_id")


async def update_marker(session: AsyncSession, user_id: int, outfit_id: int, now: datetime) -> None:
    """Move the marker on to an outfit; it never goes back."""
    await session.execute(_UPDATE, {"user_id": user_id, "outfit_id": outfit_id, "now": now})


async def get_marker(session: AsyncSession, user_id: int) -> ReadMarker | None:
    found: ReadMarker | None = await session.get(ReadMarker, user_id)
    return found


async def delete_marker(session: AsyncSession, user_id: int) -> None:
    await session.execute(_DELETE, {"user_id": user_id})
