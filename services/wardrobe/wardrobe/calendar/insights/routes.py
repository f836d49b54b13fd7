"""HTTP routes of insights."""

from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError

from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.pagination import Cursor, Limit, Page
from wardrobe.calendar.insights import domain
from wardrobe.calendar.insights.schemas import InsightsOut, Period, Segment, WornGarment, WornOutfit
from wardrobe.color_names import ColorName
from wardrobe.dates import Day

router = APIRouter(tags=["insights"])

DEFAULT_LENGTH = timedelta(days=364)


async def _period(
    start: Annotated[
        Day | None, Query(alias="from", description="A year before `to` if omitted.")
    ] = None,
    end: Annotated[Day | None, Query(alias="to", description="Today if omitted.")] = None,
) -> Period:
    end = end or datetime.now(UTC).date()
    try:
        return Period(start=start or end - DEFAULT_LENGTH, end=end)
    except ValidationError as exc:
        raise RequestValidationError(
            [error | {"loc": ("query", "from")} for error in exc.errors()]
        ) from exc


async def _segment(
    category: Annotated[
        str | None, Query(max_length=50, description="Empty for garments without a category.")
    ] = None,
    color: Annotated[ColorName | None, Query(description="The garments' main color.")] = None,
) -> Segment:
    return Segment(category=category, color=color)


@router.get("/insights")
async def sum_up_wears(
    period: Annotated[Period, Depends(_period)], viewer: SignedIn, session: Session
) -> InsightsOut:
    """Summarize the caller's wear log over at most five years, including both days."""
    return await domain.summarize_wears(session, viewer, period)


@router.get("/insights/garments")
async def list_garments_behind(
    period: Annotated[Period, Depends(_period)],
    segment: Annotated[Segment, Depends(_segment)],
    viewer: SignedIn,
    session: Session,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[WornGarment]:
    """List the garments of a category or a main color of the insights, most worn first."""
    return await domain.list_segment_garments(session, viewer, period, segment, cursor, limit)


@router.get("/insights/outfits")
async def list_outfits_behind(
    period: Annotated[Period, Depends(_period)],
    segment: Annotated[Segment, Depends(_segment)],
    viewer: SignedIn,
    session: Session,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[WornOutfit]:
    """List the caller's outfits that show garments of a category or a main color, latest first."""
    return await domain.list_segment_outfits(session, viewer, period, segment, cursor, limit)
