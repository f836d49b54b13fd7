"""The read marker over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter

from feed.deps import ChannelDep
from feed.timeline.read_marker import domain
from feed.timeline.read_marker.schemas import MarkerOut, MarkerPlace
from shared.data.db import Session
from shared.http.auth import SignedIn

router = APIRouter(tags=["timeline"])


@router.get("/timeline-marker")
async def get_timeline_marker(viewer: SignedIn, session: Session) -> MarkerOut:
    """Return how far the viewer has read their timeline."""
    return await domain.get_marker(session, viewer.id)


@router.put("/timeline-marker")
async def move_timeline_marker(
    position: MarkerPlace, viewer: SignedIn, session: Session, channel: ChannelDep
) -> MarkerOut:
    """Mark everything up to an outfit as seen, on all of the viewer's devices."""
    return await domain.move_marker(
        session, channel, viewer.id, position.outfit_id, datetime.now(UTC)
    )
