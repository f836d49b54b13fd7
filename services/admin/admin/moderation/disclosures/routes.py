"""Audit log entries about the viewer over HTTP."""

from fastapi import APIRouter

from admin.moderation.disclosures import store
from admin.moderation.disclosures.schemas import ActOut
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["audit"])


@router.get("/audit/mine")
async def list_acts_about_me(
    viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[ActOut]:
    """List decisions about the viewer's account and content, newest first, for a year."""
    return await store.list_acts_about(session, viewer.id, cursor=cursor, limit=limit)
