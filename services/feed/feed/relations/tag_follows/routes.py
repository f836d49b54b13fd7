"""Following tags over HTTP."""

from fastapi import APIRouter

from contracts.types import Id
from feed.deps import TheTimelines
from feed.relations.tag_follows import domain
from feed.relations.tag_follows.schemas import FollowedTag, TagFollowOut
from shared.auth import SignedIn
from shared.db import Session
from shared.pagination import Cursor, Limit, Page

router = APIRouter(tags=["followed tags"])


@router.put("/tag-follows/{tag_id}")
async def follow_tag(
    tag_id: Id, viewer: SignedIn, session: Session, timelines: TheTimelines
) -> TagFollowOut:
    """Follow another person's tag that the viewer may see."""
    return await domain.follow_tag(session, timelines, viewer.id, tag_id)


@router.delete("/tag-follows/{tag_id}")
async def unfollow_tag(
    tag_id: Id, viewer: SignedIn, session: Session, timelines: TheTimelines
) -> TagFollowOut:
    """Follow a tag no longer."""
    return await domain.unfollow_tag(session, timelines, viewer.id, tag_id)


@router.get("/tag-follows/{tag_id}")
async def get_tag_follow(tag_id: Id, viewer: SignedIn, session: Session) -> TagFollowOut:
    """Whether the viewer follows a tag."""
    return await domain.get_state(session, viewer.id, tag_id)


@router.get("/followed-tags")
async def list_followed_tags(
    viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[FollowedTag]:
    """Tags that the viewer follows, last followed first; only those that they may see now."""
    return await domain.list_followed(session, viewer.id, cursor, limit)
