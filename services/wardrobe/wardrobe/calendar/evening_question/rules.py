"""When people are asked what they wore. Pure."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

TOO_LATE = timedelta(hours=3)
"""After an outage longer than this, the question of that evening is skipped."""


def next_question(asked_at: time, timezone: str, now: datetime) -> datetime:
    """Return the first moment after `now` at that local time.

    A time that the clocks skip is asked as much later; of one that comes twice, the first counts.
    """
    zone = _zone(timezone)
    day = now.astimezone(zone).date()
    found = datetime.combine(day, asked_at, zone).astimezone(UTC)
    if found > now:
        return found
    return datetime.combine(day + timedelta(days=1), asked_at, zone).astimezone(UTC)


def day_of_question(due: datetime, timezone: str) -> date:
    """Return the local day that a question is about."""
    return due.astimezone(_zone(timezone)).date()


def _zone(name: str) -> tzinfo:
    """Return a time zone; UTC for one that the tz database no longer has."""
    try:
        return ZoneInfo(name)
    except ZoneInfoNotFoundError:
        return UTC
