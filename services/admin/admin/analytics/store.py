"""Queries about usage records."""

from datetime import datetime

from sqlalchemy import and_, delete, distinct, func, or_, select
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.analytics.models import UsageRecord
from admin.analytics.schemas import Count

MAX_COUNTS = 200


async def insert_records(session: AsyncSession, notes: list[UsageRecord]) -> None:
    session.add_all(notes)
    await session.flush()


async def has_events(session: AsyncSession, device: str, user_id: int) -> bool:
    """Return whether a browser sent events while this person was signed in there."""
    events = select(col(UsageRecord.id)).where(
        col(UsageRecord.device) == device,
        col(UsageRecord.user_id) == user_id,
        col(UsageRecord.kind) != "recording",
    )
    found: bool = (await session.execute(select(events.exists()))).scalar_one()
    return found


async def list_counts(session: AsyncSession, since: datetime) -> list[Count]:
    """Return the most frequent events by name and page."""
    page = col(UsageRecord.data)["page"].astext
    times = func.count()
    query = (
        select(col(UsageRecord.name), page, times, func.count(distinct(col(UsageRecord.device))))
        .where(col(UsageRecord.kind) == "event", col(UsageRecord.at) >= since)
        .group_by(col(UsageRecord.name), page)
        .order_by(times.desc(), col(UsageRecord.name))
        .limit(MAX_COUNTS)
    )
    rows = (await session.execute(query)).all()
    return [Count(name=row[0], page=row[1], times=row[2], browsers=row[3]) for row in rows]


async def delete_device_records(session: AsyncSession, device: str) -> None:
    await session.execute(delete(UsageRecord).where(col(UsageRecord.device) == device))


async def delete_user_records(session: AsyncSession, user_id: int) -> int:
    """Delete a person's records, and anonymous ones of their browsers. Return the number.

    The anonymous ones may date from before they logged in.
    """
    devices = select(col(UsageRecord.device)).where(col(UsageRecord.user_id) == user_id)
    anonymous = and_(col(UsageRecord.user_id).is_(None), col(UsageRecord.device).in_(devices))
    of_person = or_(col(UsageRecord.user_id) == user_id, anonymous)
    deleted = delete(UsageRecord).where(of_person).returning(col(UsageRecord.id))
    return len((await session.execute(deleted)).all())
