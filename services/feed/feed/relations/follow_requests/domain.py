"""Approves and declines follow requests."""

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.projections.profiles.schemas import PersonCard
from feed.relations.follow_requests.errors import FollowRequestNotFound
from feed.relations.follows import domain as follows
from feed.relations.follows.schemas import FollowOut
from feed.relations.follows.store import get_follow_locked, lock_followers
from feed.timeline_cache.timelines import Timelines
from shared.http.pagination import Page


async def approve(
    session: AsyncSession, timelines: Timelines, viewer_id: int, follower_id: int
) -> FollowOut:
    """Approve a request; idempotent. Raises FollowRequestNotFound."""
    await lock_followers(session, viewer_id, shared=True)
    row = await get_follow_locked(session, follower_id, viewer_id)
    if row is None or row.state == "none":
        raise FollowRequestNotFound
    return await follows.change_state(session, timelines, row, "following", manually=True)


async def decline(
    session: AsyncSession, timelines: Timelines, viewer_id: int, follower_id: int
) -> FollowOut:
    """Decline a request; idempotent. Raises FollowRequestNotFound."""
    row = await get_follow_locked(session, follower_id, viewer_id)
    if row is None or row.state == "following":
        raise FollowRequestNotFound
    return await follows.change_state(session, timelines, row, "none")


async def list_requests(
    session: AsyncSession, viewer_id: int, cursor: str | None, limit: int
) -> Page[PersonCard]:
    """Return the people who asked to follow the viewer, newest first."""
    return await follows.list_people_by_state(
        session, "followee", viewer_id, "requested", cursor, limit
    )
