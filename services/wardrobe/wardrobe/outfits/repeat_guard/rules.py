"""Rules of repeats. Pure."""

from collections.abc import Mapping
from datetime import date, timedelta

from wardrobe.outfits.repeat_guard.models import WarnWithin

_DAYS: Mapping[WarnWithin, int] = {"off": 0, "14_days": 14, "30_days": 30, "90_days": 90}


def first_day(day: date, warn_within: WarnWithin) -> date | None:
    """Return from which day on a garment counts as seen on `day`; None if nothing counts."""
    days = _DAYS[warn_within]
    return day - timedelta(days=days) if days else None
