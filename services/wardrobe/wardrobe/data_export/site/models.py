"""Outfits, garments and tags as the pages of the site show them."""

from calendar import Calendar
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import groupby

UNDATED = "Without a date"


@dataclass(frozen=True, slots=True)
class Picture:
    """A photo, or a part of one."""

    small: str
    """The file to show, from the folder of the ZIP."""
    original: str
    alt: str
    aspect: float
    """Width divided by height, of the part that is shown."""
    crop: str = ""
    """CSS that shows only a part of it; empty for all of it."""


@dataclass(slots=True)
class Garment:
    """A garment with what it was worn with."""

    id: str
    name: str
    category: str
    facts: Sequence[tuple[str, str]]
    """Labels with their values, in the order to show."""
    colors: Sequence[tuple[str, str]]
    """Names and hex values."""
    note: str
    shelf: str
    """The heading under which it comes after all those in use; empty for one in use."""
    picture: Picture | None
    further_pictures: Sequence[Picture]
    """Its other pictures, in order."""
    wears: list[tuple[date, str | None]] = field(default_factory=list)
    """Days, latest first, each with the id of the outfit that says so."""


@dataclass(slots=True)
class Outfit:
    """An outfit with its pieces and tags."""

    id: str
    state: str
    day: date | None
    """The day it was worn on, is planned for, or was published."""
    is_on_calendar: bool
    """Whether it was worn or is planned on that day."""
    caption: str
    note: str
    audience: str
    picture: Picture
    pieces: Sequence[Garment]
    tags: list["Tag"] = field(default_factory=list)


@dataclass(slots=True)
class Tag:
    """A tag with its outfits in order."""

    id: str
    name: str
    note: str
    audience: str
    cover_id: str | None = None
    """The outfit that its owner chose to represent it."""
    outfits: list[Outfit] = field(default_factory=list)
    others: int = 0
    """Outfits of other people that were saved to it; the export has no copy of them."""

    @property
    def cover(self) -> Outfit | None:
        """Return the outfit that represents it."""
        chosen = (outfit for outfit in self.outfits if outfit.id == self.cover_id)
        return next(chosen, self.outfits[0] if self.outfits else None)

    @property
    def page(self) -> str:
        """Return its file in the folder of the pages."""
        return f"tag-{self.id}.html"


@dataclass(slots=True)
class CalendarDay:
    """A day of the calendar."""

    day: date
    outfits: list[Outfit] = field(default_factory=list)
    pieces: int = 0
    """Garments that were worn."""


Week = list[CalendarDay | None]
"""From Monday to Sunday; None belongs to another month."""


@dataclass(frozen=True)
class Site:
    """Everything that the pages show."""

    name: str
    username: str
    garments: Sequence[Garment]
    outfits: Sequence[Outfit]
    tags: Sequence[Tag]

    def outfits_by_month(self, state: str) -> Iterator[tuple[str, list[Outfit]]]:
        """Yield the outfits of a state by month, latest first; those without a day come last."""
        found = [outfit for outfit in self.outfits if outfit.state == state]
        found.sort(key=lambda outfit: (outfit.day or date.min, outfit.id), reverse=True)
        for month, outfits in groupby(found, key=_month):
            yield month, list(outfits)

    def garments_by_type(self) -> Iterator[tuple[str, list[Garment]]]:
        """Yield the garments by type; those that are not in use come last."""

        def group(garment: Garment) -> str:
            return garment.shelf or garment.category or "Other pieces"

        def order(garment: Garment) -> tuple[str, str, str]:
            return garment.shelf, group(garment).casefold(), garment.name.casefold()

        for name, garments in groupby(sorted(self.garments, key=order), key=group):
            yield name[:1].upper() + name[1:], list(garments)

    @cached_property
    def days(self) -> dict[date, CalendarDay]:
        """Return the days on which something was worn or is planned."""
        found: dict[date, CalendarDay] = {}
        for outfit in self.outfits:
            is_listed = outfit.is_on_calendar and outfit.state in {"published", "planned"}
            if outfit.day is not None and is_listed:
                found.setdefault(outfit.day, CalendarDay(outfit.day)).outfits.append(outfit)
        for garment in self.garments:
            for day, _ in garment.wears:
                found.setdefault(day, CalendarDay(day)).pieces += 1
        return found

    def months(self, year: int) -> Iterator[tuple[str, list[Week]]]:
        """Yield each month of a year in which something was worn or is planned, by weeks."""
        days = self.days
        for month in range(1, 13):
            if any((day.year, day.month) == (year, month) for day in days):
                weeks = [
                    [
                        days.get(day, CalendarDay(day)) if day.month == month else None
                        for day in week
                    ]
                    for week in Calendar().monthdatescalendar(year, month)
                ]
                yield f"{date(year, month, 1):%B}", weeks

    @cached_property
    def years(self) -> list[int]:
        """Return the years of the calendar, latest first."""
        return sorted({day.year for day in self.days}, reverse=True)


def _month(outfit: Outfit) -> str:
    return f"{outfit.day:%B %Y}" if outfit.day else UNDATED
