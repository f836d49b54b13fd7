"""Which recommendations make sense, and in which part of their life they are. Pure."""

from datetime import datetime, timedelta
from typing import Literal

from shared.errors import FieldError, InvalidInput, NotFound

State = Literal["planned", "running", "over"]

LONGEST = timedelta(days=366)


class RecommendationNotFound(NotFound):
    """There is no such recommendation."""

    code = "recommendation_not_found"
    detail = "This recommendation no longer exists."


class InvalidPeriod(InvalidInput):
    """The period cannot be: the problem names the field and says why."""

    code = "period_not_good"

    def __init__(self, message: str) -> None:
        super().__init__(message, errors=[FieldError(field="ends_at", message=message)])


def check_period(starts_at: datetime, ends_at: datetime, now: datetime) -> None:
    """Raises InvalidPeriod for a new or changed period that ends too early or too late."""
    if ends_at <= starts_at:
        raise InvalidPeriod("The end has to be after the start.")
    if ends_at <= now:
        raise InvalidPeriod("This period is over already.")
    if ends_at - starts_at > LONGEST:
        raise InvalidPeriod("A recommendation lasts a year at most.")


def state_at(starts_at: datetime, ends_at: datetime, now: datetime) -> State:
    """Where in its period a recommendation is."""
    if now >= ends_at:
        return "over"
    return "running" if now >= starts_at else "planned"
