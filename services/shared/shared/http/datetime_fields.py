"""Dates and times in requests, written as in RFC 3339."""

import re
from datetime import UTC, date, datetime, time
from typing import Annotated, Any
from zoneinfo import available_timezones

from pydantic import AfterValidator, AwareDatetime, BeforeValidator, Field

from shared.translations import gettext


def _formatted(form: str, example: str) -> BeforeValidator:
    """Accept only this format: Pydantic would read a number as seconds since 1970."""

    def check(value: Any) -> Any:
        if isinstance(value, str | int | float) and not re.fullmatch(form, str(value), re.ASCII):
            raise ValueError(gettext("should be written like {example}", example=example))
        return value

    return BeforeValidator(check)


def _in_python_years(moment: datetime) -> datetime:
    try:
        moment.astimezone(UTC)
    except OverflowError:
        raise ValueError(gettext("should be between the years 1 and 9999")) from None
    return moment


def _known_timezone(name: str) -> str:
    if name not in available_timezones():
        raise ValueError(gettext("should be the name of a time zone, such as Europe/Berlin"))
    return name


Day = Annotated[date, _formatted(r"\d{4}-\d{2}-\d{2}", "2026-11-21")]
Moment = Annotated[
    AwareDatetime,
    _formatted(r"\d{4}-\d{2}-\d{2}[Tt ]\S+", "2026-11-21T18:30:00Z"),
    # Postgres returns times in UTC, and Python knows only the years 1 to 9999.
    AfterValidator(_in_python_years),
]
TimeOfDay = Annotated[time, _formatted(r"\d{2}:\d{2}(:\d{2}(\.\d+)?)?", "18:30")]
"""A local time, without an offset."""
TimeZone = Annotated[str, Field(max_length=64), AfterValidator(_known_timezone)]
"""The name of a time zone in the tz database."""
