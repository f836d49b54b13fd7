"""Stores how far people have read, for all of their devices."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.broadcast import Channel
from feed.relations.visibility import domain as visibility
from feed.timeline.read.store import count_newer
from feed.timeline.read_marker import store
from feed.timeline.read_marker.schemas import MAX_UNSEEN, MarkerOut
from shared.features.account_erasure import lock_active_accounts
from shared.http.errors import NotFound


async def get_marker(session: AsyncSession, viewer_id: int) -> MarkerOut:
    """Return the viewer's read marker."""
    row = await store.get_marker(session, viewer_id)
    if row is None:
        return MarkerOut()
    return MarkerOut(
        outfit_id=row.outfit_id,
        published_at=row.published_at,
        seen_at=row.seen_at,
        unseen=await count_newer(session, viewer_id, row.feed_id, MAX_UNSEEN),
    )


async def move_marker(
    session: AsyncSession, channel: Channel, viewer_id: int, outfit_id: int, now: datetime
) -> MarkerOut:
    """Move the marker to an outfit; raises NotFound. An older outfit does not move it back."""
    await visibility.find_outfit(session, viewer_id, outfit_id)
    if not await lock_active_accounts(session, viewer_id):
        raise NotFound
    await store.update_marker(session, viewer_id, outfit_id, now)
    marker = await get_marker(session, viewer_id)
    frame = {"type": "timeline_marker", **marker.model_dump(mode="json")}
    channel.publish(session, viewer_id, frame)
    return marker


async def erase(session: AsyncSession, user_id: int) -> None:
    await store.delete_marker(session, user_id)
