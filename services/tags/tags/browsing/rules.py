"""Months, and what a change of audience shows and hides."""

from calendar import monthrange
from datetime import date

from contracts.types import Audience

WIDTH: tuple[Audience, ...] = ("private", "followers", "public")
"""From the fewest viewers to the most."""


def strictest(*audiences: Audience) -> Audience:
    """Who sees what several audiences guard together."""
    return min(audiences, key=WIDTH.index)


def shows_to(tag: Audience, outfit: Audience, profile: Audience, *, is_reference: bool) -> Audience:
    """Who sees an outfit under a tag.

    Of another person's outfit only its being public is the same for all of a tag's viewers.
    """
    own = strictest(outfit, profile)
    if is_reference and own != "public":
        return "private"
    return strictest(tag, own)


def is_wider(after: Audience, before: Audience) -> bool:
    """Whether more people see it than before."""
    return WIDTH.index(after) > WIDTH.index(before)


def days_of(month: str) -> tuple[date, date]:
    """The first and the last day of a month such as 2026-11."""
    first = date.fromisoformat(f"{month}-01")
    return first, first.replace(day=monthrange(first.year, first.month)[1])
