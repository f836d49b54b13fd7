"""How long a mute lasts."""

from datetime import datetime, timedelta


def end_of(days: int | None, now: datetime) -> datetime | None:
    """When a mute of so many days ends; None: not by itself."""
    return None if days is None else now + timedelta(days=days)


def is_on(until: datetime | None, now: datetime) -> bool:
    """Whether a mute until then still holds."""
    return until is None or until > now
