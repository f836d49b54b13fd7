"""The read marker over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter

from feed.deps import TheChannel
from feed.timeline.read_marker import domain
from feed.timeline.read_marker.schemas import MarkerOut, MarkerPlace
from shared.auth import SignedIn
from shared.db import Session

router = APIRouter(tags=["timeline"])


@router.get("/timeline-marker")
async def get_timeline_marker(viewer: SignedIn, session: Session) -> MarkerOut:
    """Up to where the viewer has seen everything in the timeline."""
    return await domain.get_marker(session, viewer.id)


@router.put("/timeline-marker")
async def move_timeline_marker(
    place: MarkerPlace, viewer: SignedIn, session: Session, channel: TheChannel
) -> MarkerOut:
    """Say that everything up to an outfit was seen; all of the viewer's devices learn of it."""
    return await domain.move_marker(session, channel, viewer.id, place.outfit_id, datetime.now(UTC))
