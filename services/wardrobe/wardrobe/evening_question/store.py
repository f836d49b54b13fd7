"""Queries of the evening question."""

from datetime import date, datetime

from sqlalchemy import exists, or_
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.evening_question.models import EveningQuestion
from wardrobe.outfits.models import Outfit
from wardrobe.wear_log.models import Wear


async def get_due_owner(session: AsyncSession, now: datetime) -> int | None:
    """Return the person whose question has been due for the longest time."""
    query = select(EveningQuestion.owner_id).where(col(EveningQuestion.next_at) <= now)
    return (await session.exec(query.order_by(col(EveningQuestion.next_at)).limit(1))).first()


async def has_recorded(session: AsyncSession, owner_id: int, day: date) -> bool:
    """Return whether someone has a wear or an outfit of that day, or planned one for it."""
    worn = exists().where(col(Wear.owner_id) == owner_id, col(Wear.worn_on) == day)
    shown = exists().where(
        col(Outfit.owner_id) == owner_id,
        col(Outfit.state) != "trashed",
        or_(col(Outfit.worn_on) == day, col(Outfit.planned_for) == day),
    )
    return bool((await session.execute(select(or_(worn, shown)))).scalar_one())
