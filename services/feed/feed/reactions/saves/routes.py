"""Saves over HTTP."""

from fastapi import APIRouter

from contracts.types import Id
from feed.reactions.saves import domain
from feed.reactions.saves.schemas import SaveOut
from feed.timeline.read.schemas import TimelineItem
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["saves"])


@router.put("/outfits/{outfit_id}/save")
async def save_outfit(outfit_id: Id, viewer: SignedIn, session: Session) -> SaveOut:
    """Save an outfit for later; nobody is notified."""
    return await domain.save(session, viewer.id, outfit_id)


@router.delete("/outfits/{outfit_id}/save")
async def unsave_outfit(outfit_id: Id, viewer: SignedIn, session: Session) -> SaveOut:
    """Unsave an outfit."""
    return await domain.unsave(session, viewer.id, outfit_id)


@router.get("/saves")
async def list_saves(
    viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[TimelineItem]:
    """List saved outfits that the viewer may still see, most recently saved first."""
    return await domain.list_saves(session, viewer.id, cursor, limit)
