"""Looking at a month."""

from datetime import date

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.viewer import Viewer
from wardrobe.calendar import store
from wardrobe.calendar.schemas import (
    DayOut,
    MonthOut,
    present_garment_of_day,
    present_outfit_of_day,
)
from wardrobe.days import month_bounds


async def view_month(session: AsyncSession, viewer: Viewer, month: str) -> MonthOut:
    """What the viewer wore and plans in a month, by day."""
    bounds = month_bounds(month)
    days: dict[date, DayOut] = {}

    def of(day: date | None) -> DayOut:
        if day is None:
            raise LookupError("a day was asked for by its bounds, and is none")
        return days.setdefault(day, DayOut(date=day, worn=[], garments=[], planned=[]))

    for pair in await store.list_worn_outfits(session, viewer.id, *bounds):
        of(pair[0].worn_on).worn.append(present_outfit_of_day(*pair))
    for pair in await store.list_planned_outfits(session, viewer.id, *bounds):
        of(pair[0].planned_for).planned.append(present_outfit_of_day(*pair))
    for day, pictured in await store.list_worn_garments(session, viewer.id, *bounds):
        of(day).garments.append(present_garment_of_day(*pictured))
    return MonthOut(month=month, days=sorted(days.values(), key=lambda day: day.date))
