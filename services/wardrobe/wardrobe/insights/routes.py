"""Insights over HTTP."""

from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError

from shared.auth import SignedIn
from shared.db import Session
from wardrobe.days import Day
from wardrobe.insights import domain
from wardrobe.insights.schemas import InsightsOut, Period

router = APIRouter(tags=["insights"])

A_YEAR = timedelta(days=364)


async def _period(
    start: Annotated[
        Day | None, Query(alias="from", description="A year before `to` if left out.")
    ] = None,
    end: Annotated[Day | None, Query(alias="to", description="Today if left out.")] = None,
) -> Period:
    end = end or datetime.now(UTC).date()
    try:
        return Period(start=start or end - A_YEAR, end=end)
    except ValidationError as exc:
        raise RequestValidationError(
            [error | {"loc": ("query", "from")} for error in exc.errors()]
        ) from exc


@router.get("/insights")
async def sum_up_wears(
    period: Annotated[Period, Depends(_period)], viewer: SignedIn, session: Session
) -> InsightsOut:
    """What one's wear ledger tells of a period of at most five years, both days included."""
    return await domain.sum_up_wears(session, viewer, period)
