"""Rules of trips: their dates and limits, and which garments a suitcase holds. Pure."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from shared.translations import lazy_ngettext
from wardrobe.calendar.trips.errors import TripEndsBeforeItBegins, TripTooLong
from wardrobe.calendar.trips.models import TripGarment

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


@dataclass
class Use:
    """Why a garment is in a suitcase."""

    days: set[date] = field(default_factory=set)
    """The days on which it will be worn, with an outfit or without."""
    decided: TripGarment | None = None

    @property
    def is_in_suitcase(self) -> bool:
        return bool(self.days) or (self.decided is not None and self.decided.quantity is not None)


def uses_of_garments(
    decided: Iterable[TripGarment],
    worn: Iterable[tuple[int, date]],
    days: Collection[date],
) -> Mapping[int, Use]:
    """Return by id the garments of a suitcase; `worn` are those of outfits with their days."""
    uses: dict[int, Use] = {}
    for garment_id, day in worn:
        uses.setdefault(garment_id, Use()).days.add(day)
    for row in decided:
        use = uses.setdefault(row.garment_id, Use())
        use.decided = row
        use.days |= set(row.days) & set(days)
    return {garment_id: use for garment_id, use in uses.items() if use.is_in_suitcase}
