"""Days and times that people name: written out, as RFC 3339 has them."""

import re
from datetime import date, time
from typing import Annotated, Any

from pydantic import AwareDatetime, BeforeValidator


def _written(form: str, example: str) -> BeforeValidator:
    """Text of that form alone: a number, even in text, would be taken for seconds since 1970."""

    def check(value: Any) -> Any:
        if isinstance(value, str | int | float) and not re.fullmatch(form, str(value), re.ASCII):
            raise ValueError(f"should be written like {example}")
        return value

    return BeforeValidator(check)


Day = Annotated[date, _written(r"\d{4}-\d{2}-\d{2}", "2026-11-21")]
Moment = Annotated[AwareDatetime, _written(r"\d{4}-\d{2}-\d{2}[Tt ]\S+", "2026-11-21T18:30:00Z")]
TimeOfDay = Annotated[time, _written(r"\d{2}:\d{2}\S*", "18:30")]
