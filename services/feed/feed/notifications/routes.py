"""Notifications over HTTP."""

from fastapi import APIRouter

from feed.notifications import domain
from feed.notifications.schemas import NotificationOut
from shared.auth import SignedIn
from shared.db import Session
from shared.pages import Cursor, Limit, Page

router = APIRouter(tags=["notifications"])


@router.get("/notifications")
async def list_notifications(
    viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[NotificationOut]:
    """What the viewer was told, newest first."""
    return await domain.list_notifications(session, viewer.id, cursor, limit)
