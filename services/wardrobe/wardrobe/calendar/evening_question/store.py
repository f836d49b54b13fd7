"""Queries of the evening question."""

from datetime import date, datetime

from sqlalchemy import exists, func, or_
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.calendar.evening_question.models import EveningQuestion
from wardrobe.garments.wear_log.models import Wear
from wardrobe.outfits.models import Outfit

CANDIDATES = 100


async def get_due_owner(session: AsyncSession, now: datetime) -> int | None:
    """Return one of the people whose questions have been due for the longest time.

    A random one, so that workers rarely choose the same, and a fault of one person's does not stop
    the others'.
    """
    due = (
        select(EveningQuestion.owner_id)
        .where(col(EveningQuestion.next_at) <= now)
        .order_by(col(EveningQuestion.next_at))
        .limit(CANDIDATES)
        .subquery()
    )
    return (await session.exec(select(due.c.owner_id).order_by(func.random()).limit(1))).first()


async def has_recorded(session: AsyncSession, owner_id: int, day: date) -> bool:
    """Return whether someone has a wear or an outfit of that day, or planned one for it."""
    worn = exists().where(col(Wear.owner_id) == owner_id, col(Wear.worn_on) == day)
    shown = exists().where(
        col(Outfit.owner_id) == owner_id,
        col(Outfit.state) != "trashed",
        or_(col(Outfit.worn_on) == day, col(Outfit.planned_for) == day),
    )
    return bool((await session.execute(select(or_(worn, shown)))).scalar_one())
