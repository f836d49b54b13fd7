"""Likes over HTTP."""

from fastapi import APIRouter

from feed.likes import domain
from feed.likes.schemas import LikeOut
from feed.people.schemas import Author
from shared.auth import SignedIn
from shared.contracts.types import Id
from shared.db import Session
from shared.pages import Cursor, Limit, Page

router = APIRouter(tags=["likes"])


@router.put("/outfits/{outfit_id}/like")
async def like_outfit(outfit_id: Id, viewer: SignedIn, session: Session) -> LikeOut:
    """Like an outfit; its owner is told."""
    return await domain.like(session, viewer.id, outfit_id)


@router.delete("/outfits/{outfit_id}/like")
async def unlike_outfit(outfit_id: Id, viewer: SignedIn, session: Session) -> LikeOut:
    """Take a like back; what its owner was told goes, too."""
    return await domain.unlike(session, viewer.id, outfit_id)


@router.get("/outfits/{outfit_id}/likes")
async def list_likes(
    outfit_id: Id, viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[Author]:
    """Who likes the viewer's own outfit, newest first; nobody else may know."""
    return await domain.list_likes(session, viewer.id, outfit_id, cursor, limit)
