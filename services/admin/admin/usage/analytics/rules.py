"""How long usage records are kept, and what is believed of what browsers report. Pure."""

import hmac
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from admin.usage.analytics.errors import UnknownToken

RETENTION = timedelta(days=90)
RECORDING_RETENTION = timedelta(days=14)
MAX_TIMESTAMP = 1e15
"""In milliseconds; browsers may send any number."""
MAX_EVENT_BYTES = 2**30
MAX_RECORDING_BYTES = 2**30
"""For all browsers together; the oldest records are dropped first."""
MAX_CLOCK_SKEW = timedelta(hours=1)
"""How far a browser's clock may be ahead."""


def require_token(token: str, expected: str) -> None:
    """Raise UnknownToken for a wrong token; an empty `expected` accepts any."""
    if expected and not hmac.compare_digest(token.encode(), expected.encode()):
        raise UnknownToken


def plausible_time(reported_at: datetime, now: datetime) -> datetime:
    """Return the reported time, or now if it lies in the future or beyond the retention."""
    if reported_at > now + MAX_CLOCK_SKEW or reported_at < now - RETENTION:
        return now
    return reported_at


MAX_PAGES = 100
MAX_PAGE_LENGTH = 200
MAX_RECORDING_LENGTH = timedelta(minutes=15)
"""A browser ends its recording then."""


def pages_seen(events: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Yield the route patterns in a recording's events, in order.

    Type 5 of rrweb's events is an app's own; ours are tagged `page`.
    """
    for event in events:
        match event:
            case {"type": 5, "data": {"tag": "page", "payload": {"page": str(page)}}}:
                yield page[:MAX_PAGE_LENGTH]


def add_pages(known: Sequence[str], seen: Iterable[str]) -> list[str]:
    """Return the pages in the order in which they were first seen, at most MAX_PAGES."""
    return list(dict.fromkeys([*known, *seen]))[:MAX_PAGES]


def length_of(events: Iterable[dict[str, Any]]) -> timedelta:
    """Return how long the events took by the browser's clock, from zero to the longest allowed."""
    times = [
        at
        for event in events
        if isinstance(at := event.get("timestamp"), int | float) and abs(at) <= MAX_TIMESTAMP
    ]
    milliseconds = max(times) - min(times) if times else 0
    longest = MAX_RECORDING_LENGTH / timedelta(milliseconds=1)
    return timedelta(milliseconds=min(milliseconds, longest))


def days_until(today: date, days: int) -> list[date]:
    """Return the last `days` days up to today, oldest first."""
    return [today - timedelta(days=back) for back in reversed(range(days))]


def start_of(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
