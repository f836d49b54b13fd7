"""Follows and follow requests over HTTP."""

from fastapi import APIRouter

from contracts.types import Id
from feed.deps import TimelinesDep
from feed.projections.profiles.schemas import PersonCard
from feed.relations.follows import domain
from feed.relations.follows.schemas import FollowOut
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["follows"])


@router.put("/follows/{user_id}")
async def follow(
    user_id: Id, viewer: SignedIn, session: Session, timelines: TimelinesDep
) -> FollowOut:
    """Follow a person, or ask to follow them if their profile is not public."""
    return await domain.follow(session, timelines, viewer.id, user_id)


@router.delete("/follows/{user_id}")
async def unfollow(
    user_id: Id, viewer: SignedIn, session: Session, timelines: TimelinesDep
) -> FollowOut:
    """Unfollow a person, or withdraw a follow request."""
    return await domain.unfollow(session, timelines, viewer.id, user_id)


@router.get("/follows/{user_id}")
async def get_follow(user_id: Id, viewer: SignedIn, session: Session) -> FollowOut:
    """Return whether the viewer follows a person."""
    return await domain.get_state(session, viewer.id, user_id)


@router.get("/followers")
async def list_followers(
    viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[PersonCard]:
    """List the viewer's followers, newest first."""
    return await domain.list_followers(session, viewer.id, cursor, limit)


@router.delete("/followers/{user_id}")
async def remove_follower(
    user_id: Id, viewer: SignedIn, session: Session, timelines: TimelinesDep
) -> FollowOut:
    """Remove a follower, or a follow request; return the state of that follow."""
    return await domain.remove_follower(session, timelines, viewer.id, user_id)


@router.get("/following")
async def list_following(
    viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[PersonCard]:
    """List the people whom the viewer follows, newest first."""
    return await domain.list_following(session, viewer.id, cursor, limit)


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
