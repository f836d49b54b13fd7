"""Blocks over HTTP."""

from fastapi import APIRouter

from contracts.types import Id
from feed.deps import TimelinesDep
from feed.relations.blocks import domain
from feed.relations.blocks.schemas import BlockedPerson
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["blocks"])


@router.put("/blocks/{user_id}", status_code=204)
async def block(user_id: Id, viewer: SignedIn, session: Session, timelines: TimelinesDep) -> None:
    """Block a person: you no longer see each other, and any follows between you end."""
    await domain.block(session, timelines, viewer.id, user_id)


@router.delete("/blocks/{user_id}", status_code=204)
async def unblock(user_id: Id, viewer: SignedIn, session: Session, timelines: TimelinesDep) -> None:
    """Unblock a person. Earlier follows are not restored."""
    await domain.unblock(session, timelines, viewer.id, user_id)


@router.get("/blocks")
async def list_blocks(
    viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[BlockedPerson]:
    """List the people whom the viewer has blocked, newest first."""
    return await domain.list_blocks(session, viewer.id, cursor, limit)
