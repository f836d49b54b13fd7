"""Queries about announcements."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import text
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.outreach.announcements.models import Announcement
from admin.outreach.announcements.schemas import AnnouncementOut
from shared.http.pagination import Page, decode_cursor, page_of

_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('announcements', 0))")


async def lock_sending(session: AsyncSession) -> None:
    """Serialize decisions about which announcement is sent, until the transaction ends."""
    await session.execute(_LOCK)


async def insert_announcement(session: AsyncSession, row: Announcement) -> None:
    session.add(row)
    await session.flush()
    await session.refresh(row)


async def get_locked(session: AsyncSession, announcement_id: int) -> Announcement | None:
    return await session.get(
        Announcement, announcement_id, with_for_update=True, populate_existing=True
    )


async def update_announcement(
    session: AsyncSession, row: Announcement, values: dict[str, Any]
) -> None:
    """Apply an admin's decision, under a new version."""
    for name, value in values.items():
        setattr(row, name, value)
    row.version += 1
    session.add(row)
    await session.flush()


async def update_progress(session: AsyncSession, row: Announcement, values: dict[str, Any]) -> None:
    """Apply a progress report, which is no decision: the version stays."""
    for name, value in values.items():
        setattr(row, name, value)
    session.add(row)
    await session.flush()


async def delete_announcement(session: AsyncSession, row: Announcement) -> None:
    await session.delete(row)
    await session.flush()


async def is_any_sending(session: AsyncSession) -> bool:
    query = select(Announcement.id).where(Announcement.state == "sending").limit(1)
    return (await session.exec(query)).one_or_none() is not None


async def list_sent_since(session: AsyncSession, since: datetime) -> Sequence[datetime]:
    """Return when announcements were sent after `since`, oldest first."""
    query = select(Announcement.sent_at).where(col(Announcement.sent_at) > since)
    rows = (await session.exec(query.order_by(col(Announcement.sent_at)))).all()
    return [sent_at for sent_at in rows if sent_at is not None]


async def list_decided(session: AsyncSession) -> Sequence[Announcement]:
    """Return announcements that are being sent or were stopped, for republishing."""
    query = select(Announcement).where(col(Announcement.state).in_(["sending", "stopped"]))
    return (await session.exec(query.order_by(col(Announcement.id)))).all()


async def list_announcements(
    session: AsyncSession, *, cursor: str | None, limit: int
) -> Page[AnnouncementOut]:
    """Return announcements, newest first."""
    query = select(Announcement).order_by(col(Announcement.id).desc()).limit(limit + 1)
    if cursor is not None:
        query = query.where(col(Announcement.id) < decode_cursor(cursor, int)[0])
    rows = (await session.exec(query)).all()
    return page_of(rows, limit, AnnouncementOut.model_validate, key=lambda row: (row.id,))
