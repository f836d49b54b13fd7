"""Rules of trips: their dates and limits. Pure."""

from collections.abc import Sequence
from datetime import date, timedelta

from shared.translations import lazy_ngettext
from wardrobe.calendar.packing_lists.errors import TripEndsBeforeItBegins, TripTooLong

MAX_TRIPS = 100
MAX_DAYS = 60
MAX_KEPT_DAYS = 400
"""Days of one garment, with those that a trip no longer has."""
MAX_GARMENTS = 1000
"""Garments of one trip that are added by hand, put on a day, or packed."""
MAX_ITEMS = 100
GARMENTS_FULL = lazy_ngettext(
    "A suitcase can have up to {count} garment.",
    "A suitcase can have up to {count} garments.",
    MAX_GARMENTS,
)
ITEMS_FULL = lazy_ngettext(
    "A suitcase can have up to {count} other item.",
    "A suitcase can have up to {count} other items.",
    MAX_ITEMS,
)
_DAY = timedelta(days=1)


def check_days(first: date, last: date) -> None:
    """Raise TripEndsBeforeItBegins or TripTooLong."""
    if last < first:
        raise TripEndsBeforeItBegins
    if (last - first).days >= MAX_DAYS:
        raise TripTooLong


def days_between(first: date, last: date) -> list[date]:
    """Return these days and all between them."""
    return [first + _DAY * number for number in range((last - first).days + 1)]


def with_day(days: Sequence[date], day: date, first: date, last: date) -> list[date]:
    """Return the days of a garment with another one; without those outside if it has too many."""
    kept = {*days, day}
    if len(kept) > MAX_KEPT_DAYS:
        kept = {each for each in kept if first <= each <= last}
    return sorted(kept)


def moved_days(days: Sequence[date], *, first: date, to_first: date, to_last: date) -> list[date]:
    """Return the same days of a trip with other dates, as far as it has them."""
    moved = (day + (to_first - first) for day in days if day >= first)
    return [day for day in moved if day <= to_last]
