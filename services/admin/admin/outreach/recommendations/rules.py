"""Valid periods of recommendations, and the state at a time. Pure."""

from datetime import datetime, timedelta
from typing import Literal

from admin.outreach.recommendations.errors import InvalidPeriod
from shared.translations import gettext

State = Literal["planned", "running", "over"]

MAX_DURATION = timedelta(days=366)


def check_period(starts_at: datetime, ends_at: datetime, now: datetime) -> None:
    """Raise InvalidPeriod for a new or changed period that ends too early or too late."""
    if ends_at <= starts_at:
        raise InvalidPeriod(gettext("The end has to be after the start."))
    if ends_at <= now:
        raise InvalidPeriod(gettext("This period has already ended."))
    if ends_at - starts_at > MAX_DURATION:
        raise InvalidPeriod(gettext("A recommendation lasts a year at most."))


def state_at(starts_at: datetime, ends_at: datetime, now: datetime) -> State:
    """Return whether a recommendation is planned, running or over."""
    if now >= ends_at:
        return "over"
    return "running" if now >= starts_at else "planned"
