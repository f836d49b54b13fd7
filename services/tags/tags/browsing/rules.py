"""Bounds of months, and how audiences combine. Pure."""

from calendar import monthrange
from datetime import date

from contracts.types import Audience
from shared.features.visibility import strictest


def effective_audience(
    tag: Audience, outfit: Audience, profile: Audience, *, is_reference: bool
) -> Audience:
    """Return the audience that sees an outfit under a tag.

    Another person's outfit counts only if it is public: otherwise its viewers are not the tag's.
    """
    own = strictest(outfit, profile)
    if is_reference and own != "public":
        return "private"
    return strictest(tag, own)


def month_bounds(month: str) -> tuple[date, date]:
    """Return the first and the last day of a month such as 2026-11."""
    first = date.fromisoformat(f"{month}-01")
    return first, first.replace(day=monthrange(first.year, first.month)[1])
