"""Tag follows over HTTP."""

from fastapi import APIRouter

from contracts.types import Id
from feed.deps import TimelinesDep
from feed.relations.tag_follows import domain
from feed.relations.tag_follows.schemas import FollowedTag, TagFollowOut
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["followed tags"])


@router.put("/tag-follows/{tag_id}")
async def follow_tag(
    tag_id: Id, viewer: SignedIn, session: Session, timelines: TimelinesDep
) -> TagFollowOut:
    """Follow another person's tag."""
    return await domain.follow_tag(session, timelines, viewer.id, tag_id)


@router.delete("/tag-follows/{tag_id}")
async def unfollow_tag(
    tag_id: Id, viewer: SignedIn, session: Session, timelines: TimelinesDep
) -> TagFollowOut:
    """Unfollow a tag."""
    return await domain.unfollow_tag(session, timelines, viewer.id, tag_id)


@router.get("/tag-follows/{tag_id}")
async def get_tag_follow(tag_id: Id, viewer: SignedIn, session: Session) -> TagFollowOut:
    """Return whether the viewer follows a tag."""
    return await domain.get_state(session, viewer.id, tag_id)


@router.get("/followed-tags")
async def list_followed_tags(
    viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[FollowedTag]:
    """List the tags that the viewer follows and may see, most recently followed first."""
    return await domain.list_followed(session, viewer.id, cursor, limit)
