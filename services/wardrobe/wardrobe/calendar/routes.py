"""The calendar over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query

from shared.auth import SignedIn
from shared.db import Session
from wardrobe.calendar import domain
from wardrobe.calendar.schemas import MonthOut
from wardrobe.days import Month

router = APIRouter(tags=["calendar"])


@router.get("/calendar")
async def view_month(
    month: Annotated[Month, Query(description="`2026-11`")], viewer: SignedIn, session: Session
) -> MonthOut:
    """What one wore and plans in a month: the days of which there is something to tell."""
    return await domain.view_month(session, viewer, month)
