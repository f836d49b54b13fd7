"""Notifications over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter

from feed.deps import TheChannel
from feed.notifications import domain
from feed.notifications.schemas import (
    NotificationOut,
    NotificationSettings,
    ReadMark,
    UnreadOut,
)
from shared.auth import SignedIn
from shared.db import Session
from shared.pagination import Cursor, Limit, Page

router = APIRouter(tags=["notifications"])


@router.get("/notifications")
async def list_notifications(
    viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[NotificationOut]:
    """What the viewer was told, newest first; what is alike stands together."""
    return await domain.list_notifications(session, viewer.id, cursor, limit)


@router.get("/notifications/unread")
async def count_unread_notifications(viewer: SignedIn, session: Session) -> UnreadOut:
    """How many entries of the viewer's inbox are unread."""
    return await domain.count_unread(session, viewer.id)


@router.post("/notifications/read")
async def mark_notifications_read(
    mark: ReadMark, viewer: SignedIn, session: Session, channel: TheChannel
) -> UnreadOut:
    """Mark entries of the inbox as read and return how many are still unread."""
    return await domain.mark_read(session, channel, viewer.id, mark, datetime.now(UTC))


@router.get("/notification-settings")
async def get_notification_settings(viewer: SignedIn, session: Session) -> NotificationSettings:
    """How the viewer wants to be told. A kind that is not named is told in the app alone."""
    return await domain.get_settings(session, viewer.id)


@router.put("/notification-settings")
async def change_notification_settings(
    settings: NotificationSettings, viewer: SignedIn, session: Session
) -> NotificationSettings:
    """Say how to be told from now on, in the place of all that was said before."""
    return await domain.change_settings(session, viewer.id, settings)
