"""Insights over HTTP."""

from datetime import UTC, date, datetime, timedelta
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError

from shared.auth import SignedIn
from shared.db import Session
from shared.pagination import Cursor, InvalidCursor, Limit, Page, decode_cursor, encode_cursor
from wardrobe.color_names import ColorName
from wardrobe.dates import Day
from wardrobe.insights import domain
from wardrobe.insights.schemas import Behind, InsightsOut, Period, WornGarment, WornOutfit

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


async def _behind(
    category: Annotated[
        str | None, Query(max_length=50, description="Empty for garments that have none.")
    ] = None,
    color: Annotated[ColorName | None, Query(description="The main one.")] = None,
) -> Behind:
    return Behind(category=category, color=color)


@router.get("/insights")
async def sum_up_wears(
    period: Annotated[Period, Depends(_period)], viewer: SignedIn, session: Session
) -> InsightsOut:
    """What one's wear ledger tells of a period of at most five years, both days included."""
    return await domain.sum_up_wears(session, viewer, period)


@router.get("/insights/garments")
async def list_garments_behind(
    period: Annotated[Period, Depends(_period)],
    behind: Annotated[Behind, Depends(_behind)],
    viewer: SignedIn,
    session: Session,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[WornGarment]:
    """The garments behind a category or a main colour of the insights, the most worn first."""
    after = decode_cursor(cursor, int, int) if cursor else None
    items, following = await domain.list_behind(
        session, viewer, period, behind, domain.Place(after, limit)
    )
    return Page(items=items, next_cursor=encode_cursor(*following) if following else None)


@router.get("/insights/outfits")
async def list_outfits_behind(
    period: Annotated[Period, Depends(_period)],
    behind: Annotated[Behind, Depends(_behind)],
    viewer: SignedIn,
    session: Session,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[WornOutfit]:
    """The caller's outfits that show garments of a category or a main colour, the latest first."""
    items, following = await domain.list_outfits_behind(
        session, viewer, period, behind, _after(cursor), limit
    )
    return Page(items=items, next_cursor=encode_cursor(*following) if following else None)


def _after(cursor: str | None) -> tuple[date, int] | None:
    if cursor is None:
        return None
    day, outfit_id = decode_cursor(cursor, int, int)
    try:
        return date.fromordinal(day), outfit_id
    except (OverflowError, ValueError):
        raise InvalidCursor from None
