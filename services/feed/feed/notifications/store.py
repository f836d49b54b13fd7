"""Notifications in Postgres."""

from typing import Any

from sqlalchemy import text
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.notifications.models import Notification

_UPDATE = text("""
INSERT INTO notifications
  (user_id, topic, kind, actor_id, version, withdrawn, created_at)
VALUES (:user_id, :topic, :kind, :actor_id, :version, :withdrawn, :created_at)
ON CONFLICT (user_id, topic) DO UPDATE SET
  id = next_id(), kind = excluded.kind, version = excluded.version,
  withdrawn = excluded.withdrawn, created_at = excluded.created_at, read_at = NULL
WHERE notifications.version < excluded.version
RETURNING id
""")
_DELETE_ALL = text("""
DELETE FROM notifications WHERE user_id = :user_id OR actor_id = :user_id RETURNING id
""")


async def update_notification(session: AsyncSession, **values: Any) -> int | None:
    """Make or renew the notification of a topic; None when we had a newer one."""
    found: int | None = (await session.execute(_UPDATE, values)).scalar_one_or_none()
    return found


async def get_notification(session: AsyncSession, notification_id: int) -> Notification | None:
    found: Notification | None = await session.get(Notification, notification_id)
    return found


async def list_notifications(
    session: AsyncSession, user_id: int, before: int, limit: int
) -> list[Notification]:
    """Newest first."""
    newest = (
        select(Notification)
        .where(
            Notification.user_id == user_id,
            Notification.id < before,
            col(Notification.withdrawn).is_(False),
        )
        .order_by(col(Notification.id).desc())
        .limit(limit)
    )
    return list((await session.exec(newest)).all())


async def delete_notifications(session: AsyncSession, user_id: int) -> int:
    """Those of this person and those about her; answers how many."""
    return len((await session.execute(_DELETE_ALL, {"user_id": user_id})).all())
