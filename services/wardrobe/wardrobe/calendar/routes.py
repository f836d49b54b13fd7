"""HTTP routes of the calendar."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from shared.data.db import Session
from shared.http.auth import SignedIn
from wardrobe.calendar import domain
from wardrobe.calendar.schemas import MonthOut, MonthsOut, SameDayOut, YearOut
from wardrobe.dates import FIRST_YEAR, LAST_YEAR, Day, Month
from wardrobe.outfits.models import State

router = APIRouter(tags=["calendar"])


@router.get("/calendar")
async def view_month(
    month: Annotated[Month, Query(description="`2026-11`")], viewer: SignedIn, session: Session
) -> MonthOut:
    """Return what the caller wore and plans in a month, without empty days."""
    return await domain.view_month(session, viewer, month)


@router.get("/calendar/months")
async def list_months(viewer: SignedIn, session: Session, state: State = "published") -> MonthsOut:
    """Return the months in which the caller has outfits in a state, latest first.

    An outfit counts on the day it was worn or is planned for, otherwise on the day it was posted.
    """
    return await domain.list_months(session, viewer, state)


@router.get("/calendar/same-day")
async def recall_same_day(
    day: Annotated[Day, Query(description="Usually today.")], viewer: SignedIn, session: Session
) -> SameDayOut:
    """Return the caller's outfits of this day and month in earlier years."""
    return await domain.list_same_day(session, viewer, day)


@router.get("/calendar/years/{year}")
async def review_year(
    year: Annotated[int, Path(ge=FIRST_YEAR, le=LAST_YEAR)], viewer: SignedIn, session: Session
) -> YearOut:
    """Return a year of the caller's outfits by month, some with pictures, and all other years."""
    return await domain.summarize_year(session, viewer, year)
