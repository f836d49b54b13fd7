"""Follow requests over HTTP."""

from fastapi import APIRouter

from contracts.types import Id
from feed.deps import TimelinesDep
from feed.projections.profiles.schemas import PersonCard
from feed.relations.follow_requests import domain
from feed.relations.follows.schemas import FollowOut
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["follows"])


@router.get("/follow-requests")
async def list_follow_requests(
    viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[PersonCard]:
    """List the people who asked to follow the viewer, newest first."""
    return await domain.list_requests(session, viewer.id, cursor, limit)


@router.put("/follow-requests/{user_id}")
async def approve_follow_request(
    user_id: Id, viewer: SignedIn, session: Session, timelines: TimelinesDep
) -> FollowOut:
    """Approve a person's follow request; return the state of that follow."""
    return await domain.approve(session, timelines, viewer.id, user_id)


@router.delete("/follow-requests/{user_id}")
async def decline_follow_request(
    user_id: Id, viewer: SignedIn, session: Session, timelines: TimelinesDep
) -> FollowOut:
    """Decline a person's follow request."""
    return await domain.decline(session, timelines, viewer.id, user_id)
