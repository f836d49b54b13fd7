"""Durations of mutes."""

from datetime import datetime, timedelta


def end_time(days: int | None, now: datetime) -> datetime | None:
    """Return when a mute ends; None if it lasts until it is taken back."""
    return None if days is None else now + timedelta(days=days)


def is_active(until: datetime | None, now: datetime) -> bool:
    return until is None or until > now
