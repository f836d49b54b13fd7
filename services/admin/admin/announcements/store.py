"""Queries about announcements."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import text
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.announcements.models import Announcement
from admin.announcements.schemas import AnnouncementOut
from shared.pagination import Page, decode_cursor, encode_cursor

_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('announcements', 0))")


async def lock_sending(session: AsyncSession) -> None:
    """Let one transaction at a time decide which announcement is sent."""
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
    """Change an announcement by a decision of an admin."""
    for name, value in values.items():
        setattr(row, name, value)
    row.version += 1
    session.add(row)
    await session.flush()


async def update_progress(session: AsyncSession, row: Announcement, values: dict[str, Any]) -> None:
    """Keep what identity reports, which is no decision."""
    for name, value in values.items():
        setattr(row, name, value)
    session.add(row)
    await session.flush()


async def delete_announcement(session: AsyncSession, row: Announcement) -> None:
    await session.delete(row)
    await session.flush()


async def is_any_under_way(session: AsyncSession) -> bool:
    query = select(Announcement.id).where(Announcement.state == "sending").limit(1)
    return (await session.exec(query)).one_or_none() is not None


async def list_sent_since(session: AsyncSession, moment: datetime) -> Sequence[datetime]:
    """When announcements were sent since then, the oldest first."""
    query = select(Announcement.sent_at).where(col(Announcement.sent_at) > moment)
    rows = (await session.exec(query.order_by(col(Announcement.sent_at)))).all()
    return [sent_at for sent_at in rows if sent_at is not None]


async def list_decided(session: AsyncSession) -> Sequence[Announcement]:
    """Those that are being sent or were stopped, for republishing."""
    query = select(Announcement).where(col(Announcement.state).in_(["sending", "stopped"]))
    return (await session.exec(query.order_by(col(Announcement.id)))).all()


async def list_announcements(
    session: AsyncSession, *, cursor: str | None, limit: int
) -> Page[AnnouncementOut]:
    """The newest first."""
    query = select(Announcement).order_by(col(Announcement.id).desc()).limit(limit + 1)
    if cursor is not None:
        query = query.where(col(Announcement.id) < decode_cursor(cursor, int)[0])
    rows = (await session.exec(query)).all()
    items = [AnnouncementOut.model_validate(row) for row in rows[:limit]]
    more = len(rows) > limit
    return Page(items=items, next_cursor=encode_cursor(items[-1].id) if more else None)
