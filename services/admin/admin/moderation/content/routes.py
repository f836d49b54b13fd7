"""Decisions about content over HTTP: the viewer's own, and everyone's for moderators."""

from datetime import UTC, datetime

from fastapi import APIRouter

from admin.admins.routes import Moderator
from admin.moderation.content import domain, store
from admin.moderation.content.schemas import ContentAppeal, ContentDecisionOut, HiddenContentOut
from contracts.types import Id
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(prefix="/content-decisions", tags=["content decisions"])


@router.get("/mine")
async def list_hidden_content(
    viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[HiddenContentOut]:
    """List the viewer's hidden content, with the reasons and the state of an appeal."""
    return await store.list_hidden_for_owner(session, viewer.id, cursor=cursor, limit=limit)


@router.post("/{decision_id}/appeal", status_code=201)
async def appeal_content_decision(
    decision_id: Id, viewer: SignedIn, session: Session, new: ContentAppeal
) -> HiddenContentOut:
    """Appeal against a decision about one's own content: once, within six months."""
    return await domain.appeal_decision(session, viewer, decision_id, new, datetime.now(UTC))


@router.get("")
async def list_content_decisions(
    _: Moderator,
    session: Session,
    appealed: bool = False,
    automated: bool = False,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[ContentDecisionOut]:
    """List hidden content, latest first; open appeals or automatic holds, oldest first.

    `automated` omits holds that their owners have deleted or appealed against. For moderators.
    """
    return await store.list_decisions(
        session, appealed=appealed, automated=automated, cursor=cursor, limit=limit
    )
