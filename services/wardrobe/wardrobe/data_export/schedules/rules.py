"""When monthly exports are due. Pure."""

from calendar import monthrange
from datetime import datetime


def next_export(start: datetime, now: datetime) -> datetime:
    """Return the first moment after `now` that is some months after `start`.

    It is on the same day of the month, or on the last one of a shorter month. After an outage of
    several months only one export is due.
    """
    months = max(1, (now.year - start.year) * 12 + now.month - start.month)
    found = _months_after(start, months)
    return found if found > now else _months_after(start, months + 1)


def _months_after(start: datetime, months: int) -> datetime:
    years, month = divmod(start.month - 1 + months, 12)
    year, month = start.year + years, month + 1
    return start.replace(year=year, month=month, day=min(start.day, monthrange(year, month)[1]))
