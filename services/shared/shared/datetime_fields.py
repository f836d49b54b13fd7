"""Days and times that people name: written out, as RFC 3339 has them."""

import re
from datetime import UTC, date, datetime, time
from typing import Annotated, Any

from pydantic import AfterValidator, AwareDatetime, BeforeValidator


def _written(form: str, example: str) -> BeforeValidator:
    """Text of that form alone: a number, even in text, would be taken for seconds since 1970."""

    def check(value: Any) -> Any:
        if isinstance(value, str | int | float) and not re.fullmatch(form, str(value), re.ASCII):
            raise ValueError(f"should be written like {example}")
        return value

    return BeforeValidator(check)


def _of_our_years(moment: datetime) -> datetime:
    try:
        moment.astimezone(UTC)
    except OverflowError:
        raise ValueError("should be between the years 1 and 9999") from None
    return moment


Day = Annotated[date, _written(r"\d{4}-\d{2}-\d{2}", "2026-11-21")]
Moment = Annotated[
    AwareDatetime,
    _written(r"\d{4}-\d{2}-\d{2}[Tt ]\S+", "2026-11-21T18:30:00Z"),
    # Postgres hands moments out in UTC: Python knows no others.
    AfterValidator(_of_our_years),
]
TimeOfDay = Annotated[time, _written(r"\d{2}:\d{2}\S*", "18:30")]
