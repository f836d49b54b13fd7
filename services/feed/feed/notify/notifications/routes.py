"""Notifications over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter

from feed.deps import ChannelDep
from feed.notify.notifications import domain
from feed.notify.notifications.schemas import (
    Kind,
    NotificationOut,
    NotificationSettings,
    ReadMark,
    UnreadOut,
)
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["notifications"])


@router.get("/notifications")
async def list_notifications(
    viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[NotificationOut]:
    """List the viewer's notifications, newest first; similar ones are grouped."""
    return await domain.list_notifications(session, viewer.id, cursor, limit)


@router.get("/notifications/unread")
async def count_unread_notifications(viewer: SignedIn, session: Session) -> UnreadOut:
    """Return the number of unread entries in the viewer's inbox."""
    return await domain.count_unread(session, viewer.id)


@router.post("/notifications/read")
async def mark_notifications_read(
    mark: ReadMark, viewer: SignedIn, session: Session, channel: ChannelDep
) -> UnreadOut:
    """Mark entries of the inbox as read and return how many are still unread."""
    return await domain.mark_read(session, channel, viewer.id, mark, datetime.now(UTC))


@router.get("/notification-settings")
async def get_notification_settings(viewer: SignedIn, session: Session) -> NotificationSettings:
    """Return the viewer's notification settings. Kinds that are missing have the defaults."""
    return await domain.get_settings(session, viewer.id)


@router.put("/notification-settings")
async def change_notification_settings(
    settings: NotificationSettings, viewer: SignedIn, session: Session
) -> NotificationSettings:
    """Replace the viewer's notification settings."""
    return await domain.change_settings(session, viewer.id, settings)


@router.delete("/notification-settings/{kind}/push")
async def turn_push_off(kind: Kind, viewer: SignedIn, session: Session) -> NotificationSettings:
    """Push notifications of this kind to none of the viewer's devices any more."""
    return await domain.turn_push_off(session, viewer.id, kind)
