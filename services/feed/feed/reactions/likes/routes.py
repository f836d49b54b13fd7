"""Likes over HTTP."""

from fastapi import APIRouter

from contracts.types import Id
from feed.projections.profiles.schemas import Author
from feed.reactions.likes import domain
from feed.reactions.likes.schemas import LikeOut
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["likes"])


@router.put("/outfits/{outfit_id}/like")
async def like_outfit(outfit_id: Id, viewer: SignedIn, session: Session) -> LikeOut:
    """Like an outfit; its owner is notified."""
    return await domain.like(session, viewer.id, outfit_id)


@router.delete("/outfits/{outfit_id}/like")
async def unlike_outfit(outfit_id: Id, viewer: SignedIn, session: Session) -> LikeOut:
    """Withdraw a like, and the notification of the outfit's owner."""
    return await domain.unlike(session, viewer.id, outfit_id)


@router.get("/outfits/{outfit_id}/likes")
async def list_likes(
    outfit_id: Id, viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[Author]:
    """List the people who like the viewer's own outfit, newest first; 404 for other outfits."""
    return await domain.list_likes(session, viewer.id, outfit_id, cursor, limit)
