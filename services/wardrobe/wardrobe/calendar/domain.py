"""Assembles months, years, and the same day in earlier years."""

from datetime import date

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.viewer import Viewer
from wardrobe.calendar import store
from wardrobe.calendar.schemas import (
    DayOut,
    MonthOfYear,
    MonthOut,
    MonthsOut,
    SameDayOut,
    YearOut,
    present_garment_of_day,
    present_outfit_of_day,
)
from wardrobe.dates import month_bounds
from wardrobe.outfits import store as outfits
from wardrobe.outfits.models import State

MAX_SAME_DAY = 24
OUTFITS_PER_MONTH = 4


async def view_month(session: AsyncSession, viewer: Viewer, month: str) -> MonthOut:
    """Return by day what the viewer wore and plans in a month."""
    bounds = month_bounds(month)
    days: dict[date, DayOut] = {}

    def of(day: date | None) -> DayOut:
        if day is None:
            raise LookupError("a row selected by its date has none")
        return days.setdefault(day, DayOut(date=day, worn=[], garments=[], planned=[]))

    for pair in await store.list_worn_outfits(session, viewer.id, *bounds):
        of(pair[0].worn_on).worn.append(present_outfit_of_day(*pair))
    for pair in await store.list_planned_outfits(session, viewer.id, *bounds):
        of(pair[0].planned_for).planned.append(present_outfit_of_day(*pair))
    for day, pictured in await store.list_worn_garments(session, viewer.id, *bounds):
        of(day).garments.append(present_garment_of_day(*pictured))
    return MonthOut(month=month, days=sorted(days.values(), key=lambda day: day.date))


async def list_months(session: AsyncSession, viewer: Viewer, state: State) -> MonthsOut:
    """Return the months in which the viewer has outfits in this state, latest first."""
    return MonthsOut(months=list(await outfits.list_months(session, viewer.id, state)))


async def list_same_day(session: AsyncSession, viewer: Viewer, day: date) -> SameDayOut:
    """Return the viewer's outfits of this day and month in earlier years."""
    days: dict[date, DayOut] = {}
    for outfit, photo in await store.list_outfits_of_same_day(
        session, viewer.id, day, MAX_SAME_DAY
    ):
        if outfit.worn_on is not None:
            found = days.setdefault(outfit.worn_on, DayOut(date=outfit.worn_on, worn=[]))
            found.worn.append(present_outfit_of_day(outfit, photo))
    return SameDayOut(days=list(days.values()))


async def summarize_year(session: AsyncSession, viewer: Viewer, year: int) -> YearOut:
    """Return the viewer's outfits of a year by month."""
    counts = await store.count_outfits_by_month(session, viewer.id, year)
    months = {
        name: MonthOfYear(month=name, outfits=number, shown=[])
        for name, (number, _) in counts.items()
    }
    for outfit, photo in await store.list_first_outfits_of_months(
        session, viewer.id, year, OUTFITS_PER_MONTH
    ):
        months[f"{outfit.worn_on:%Y-%m}"].shown.append(present_outfit_of_day(outfit, photo))
    return YearOut(
        year=year,
        years=list(await store.list_years(session, viewer.id)),
        outfits=sum(number for number, _ in counts.values()),
        days=sum(days for _, days in counts.values()),
        months=list(months.values()),
    )
