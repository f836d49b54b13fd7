"""Mutes over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter

from contracts.types import Id
from feed.deps import TheTimelines
from feed.relations.mutes import domain
from feed.relations.mutes.schemas import MutedPerson, MuteOut, NewMute
from shared.auth import SignedIn
from shared.db import Session
from shared.pagination import Cursor, Limit, Page

router = APIRouter(tags=["mutes"])


@router.put("/mutes/{user_id}")
async def mute(
    user_id: Id, new: NewMute, viewer: SignedIn, session: Session, timelines: TheTimelines
) -> MuteOut:
    """Keep a person's outfits out of the viewer's timeline for some days, or until taken back."""
    now = datetime.now(UTC)
    return await domain.mute(session, timelines, viewer.id, user_id, days=new.days, now=now)


@router.delete("/mutes/{user_id}", status_code=204)
async def unmute(user_id: Id, viewer: SignedIn, session: Session, timelines: TheTimelines) -> None:
    """Let a person's outfits into the viewer's timeline again."""
    await domain.unmute(session, timelines, viewer.id, user_id)


@router.get("/mutes")
async def list_mutes(
    viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[MutedPerson]:
    """Whom the viewer has muted, newest first."""
    return await domain.list_mutes(session, viewer.id, datetime.now(UTC), cursor, limit)
