"""Mutes over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter

from contracts.types import Id
from feed.deps import TimelinesDep
from feed.relations.mutes import domain
from feed.relations.mutes.schemas import MutedPerson, MuteOut, NewMute
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["mutes"])


@router.put("/mutes/{user_id}")
async def mute(
    user_id: Id, new: NewMute, viewer: SignedIn, session: Session, timelines: TimelinesDep
) -> MuteOut:
    """Mute a person for some days, or until you unmute them. Their outfits leave your feed."""
    now = datetime.now(UTC)
    return await domain.mute(session, timelines, viewer.id, user_id, days=new.days, now=now)


@router.delete("/mutes/{user_id}", status_code=204)
async def unmute(user_id: Id, viewer: SignedIn, session: Session, timelines: TimelinesDep) -> None:
    """Unmute a person: their outfits appear in the viewer's feed again."""
    await domain.unmute(session, timelines, viewer.id, user_id)


@router.get("/mutes")
async def list_mutes(
    viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[MutedPerson]:
    """List the people whom the viewer has muted, newest first."""
    return await domain.list_mutes(session, viewer.id, datetime.now(UTC), cursor, limit)
