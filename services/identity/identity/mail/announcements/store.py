"""Reads and writes announcements, and finds their recipients."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, and_, func
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.mail.announcements.models import Announcement
from identity.profile.profiles.models import Profile
from shared.data.ids import first_id_at


async def get_locked(session: AsyncSession, announcement_id: int) -> Announcement:
    """Return the announcement, inserted if it is new, locked for update."""
    statement = insert(Announcement).values(
        id=announcement_id,
        version=0,
        state="draft",
        subject="",
        text="",
        position=0,
        recipients=0,
        sent=0,
        failed=0,
        report_version=0,
    )
    await session.execute(statement.on_conflict_do_nothing())
    query = select(Announcement).where(Announcement.id == announcement_id).with_for_update()
    return (await session.exec(query)).one()


async def get_due(session: AsyncSession, now: datetime) -> Announcement | None:
    """Return an announcement that is due, locked; skips those that other workers have locked."""
    query = (
        select(Announcement)
        .where(col(Announcement.due_at) <= now)
        .order_by(col(Announcement.due_at))
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    return (await session.exec(query)).one_or_none()


async def update_announcement(session: AsyncSession, row: Announcement) -> None:
    session.add(row)
    await session.flush()


async def count_recipients(session: AsyncSession, before: datetime) -> int:
    query = select(func.count()).select_from(Profile).where(_is_recipient(before))
    return (await session.exec(query)).one()


async def list_recipients(
    session: AsyncSession, before: datetime, *, after: int, limit: int
) -> Sequence[Profile]:
    """Return the next recipients by id."""
    query = select(Profile).where(col(Profile.id) > after, _is_recipient(before))
    return (await session.exec(query.order_by(col(Profile.id)).limit(limit))).all()


def _is_recipient(before: datetime) -> ColumnElement[bool]:
    """Accounts that existed then, with a verified email address, that our terms apply to.

    This includes deactivated accounts, whose owners may come back at any time.
    """
    return and_(
        col(Profile.id) < first_id_at(before),
        col(Profile.email_verified_at).is_not(None),
        col(Profile.suspended_because).is_(None),
        col(Profile.deletes_at).is_(None),
    )
