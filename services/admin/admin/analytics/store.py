"""Queries about use."""

from datetime import datetime

from sqlalchemy import and_, delete, distinct, func, or_, select
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.analytics.models import Note
from admin.analytics.schemas import Count

MOST = 200


async def insert_notes(session: AsyncSession, notes: list[Note]) -> None:
    session.add_all(notes)
    await session.flush()


async def has_told(session: AsyncSession, device: str, user_id: int) -> bool:
    """Whether a browser told of anything while this person was signed in there."""
    told = select(col(Note.id)).where(
        col(Note.device) == device, col(Note.user_id) == user_id, col(Note.kind) != "recording"
    )
    found: bool = (await session.execute(select(told.exists()))).scalar_one()
    return found


async def list_counts(session: AsyncSession, since: datetime) -> list[Count]:
    """The most frequent events by name and page."""
    page = col(Note.data)["page"].astext
    times = func.count()
    query = (
        select(col(Note.name), page, times, func.count(distinct(col(Note.device))))
        .where(col(Note.kind) == "event", col(Note.at) >= since)
        .group_by(col(Note.name), page)
        .order_by(times.desc(), col(Note.name))
        .limit(MOST)
    )
    rows = (await session.execute(query)).all()
    return [Count(name=row[0], page=row[1], times=row[2], browsers=row[3]) for row in rows]


async def delete_of_device(session: AsyncSession, device: str) -> None:
    await session.execute(delete(Note).where(col(Note.device) == device))


async def delete_of_person(session: AsyncSession, user_id: int) -> int:
    """Also what the person's browsers told of nobody: before they logged in, it may be."""
    devices = select(col(Note.device)).where(col(Note.user_id) == user_id)
    nobodys = and_(col(Note.user_id).is_(None), col(Note.device).in_(devices))
    theirs = or_(col(Note.user_id) == user_id, nobodys)
    rows = await session.execute(delete(Note).where(theirs).returning(col(Note.id)))
    return len(rows.all())
