"""Answering those who ask to follow."""

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.projections.profiles.schemas import PersonCard
from feed.relations.follows import domain as follows
from feed.relations.follows.models import Follow
from feed.relations.follows.schemas import FollowOut
from feed.relations.follows.store import get_follow_locked, lock_followers
from feed.timeline_cache.timeline_shards import Shards
from shared.errors import NotFound
from shared.pagination import Page


class FollowRequestNotFound(NotFound):
    """Nobody of that id waits for an answer."""

    code = "no_such_request"
    detail = "This request is no longer waiting for an answer."


async def approve(
    session: AsyncSession, timelines: Shards, viewer_id: int, follower_id: int
) -> FollowOut:
    """Let somebody follow; raises FollowRequestNotFound. Approving twice is approving once."""
    await lock_followers(session, viewer_id, shared=True)
    row = await get_follow_locked(session, follower_id, viewer_id)
    if row is None or row.state == "none":
        raise FollowRequestNotFound
    return await follows.change(session, timelines, row, "following", by_hand=True)


async def decline(
    session: AsyncSession, timelines: Shards, viewer_id: int, follower_id: int
) -> FollowOut:
    """Refuse a request; raises FollowRequestNotFound. Declining twice is declining once."""
    row = await get_follow_locked(session, follower_id, viewer_id)
    if row is None or row.state == "following":
        raise FollowRequestNotFound
    return await follows.change(session, timelines, row, "none")


async def list_requests(
    session: AsyncSession, viewer_id: int, cursor: str | None, limit: int
) -> Page[PersonCard]:
    """Who waits for the viewer's answer, newest first."""
    return await follows.list_related(
        session, Follow.followee_id, viewer_id, "requested", cursor, limit
    )
