"""Follows over HTTP."""

from fastapi import APIRouter

from contracts.types import Id
from feed.deps import TheTimelines
from feed.projections.profiles.schemas import PersonCard
from feed.relations.follows import domain
from feed.relations.follows.schemas import FollowOut
from shared.auth import SignedIn
from shared.db import Session
from shared.pagination import Cursor, Limit, Page

router = APIRouter(tags=["follows"])


@router.put("/follows/{user_id}")
async def follow(
    user_id: Id, viewer: SignedIn, session: Session, timelines: TheTimelines
) -> FollowOut:
    """Follow a person, or ask to if the profile is not public to everyone."""
    return await domain.follow(session, timelines, viewer.id, user_id)


@router.delete("/follows/{user_id}")
async def unfollow(
    user_id: Id, viewer: SignedIn, session: Session, timelines: TheTimelines
) -> FollowOut:
    """Follow a person no longer, or take a request back."""
    return await domain.unfollow(session, timelines, viewer.id, user_id)


@router.get("/follows/{user_id}")
async def get_follow(user_id: Id, viewer: SignedIn, session: Session) -> FollowOut:
    """Whether the viewer follows a person."""
    return await domain.get_state(session, viewer.id, user_id)


@router.get("/followers")
async def list_followers(
    viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[PersonCard]:
    """Who follows the viewer, newest first."""
    return await domain.list_followers(session, viewer.id, cursor, limit)


@router.delete("/followers/{user_id}")
async def remove_follower(
    user_id: Id, viewer: SignedIn, session: Session, timelines: TheTimelines
) -> FollowOut:
    """Take a follower away, or a request; answers the state of that person's following."""
    return await domain.remove_follower(session, timelines, viewer.id, user_id)


@router.get("/following")
async def list_following(
    viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[PersonCard]:
    """Whom the viewer follows, newest first."""
    return await domain.list_following(session, viewer.id, cursor, limit)
