"""Dates in requests, limited to plausible years."""

from datetime import date, timedelta
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from shared.http import datetime_fields
from shared.translations import gettext

FIRST_YEAR, LAST_YEAR = 1900, 2199


def _check_day(day: date) -> date:
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise ValueError(
            gettext("should be a day between {first} and {last}", first=FIRST_YEAR, last=LAST_YEAR)
        )
    return day


def _check_month(month: str) -> str:
    _check_day(date.fromisoformat(f"{month}-01"))
    return month


Day = Annotated[datetime_fields.Day, AfterValidator(_check_day), Field(examples=["2026-11-21"])]
Month = Annotated[
    str,
    StringConstraints(pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])$"),
    AfterValidator(_check_month),
    Field(examples=["2026-11"]),
]


def month_bounds(month: str) -> tuple[date, date]:
    """Return the first day of a month, and the first day of the next one."""
    first = date.fromisoformat(f"{month}-01")
    return first, (first + timedelta(days=31)).replace(day=1)


def is_future(day: date, today: date) -> bool:
    """Return whether the day has not started in any time zone; `today` is the UTC date."""
    return day > today + timedelta(days=1)
