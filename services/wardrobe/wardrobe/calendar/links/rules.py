"""Writes calendars as iCalendar (RFC 5545, RFC 7986). Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from urllib.parse import urlsplit

from icalendar import Calendar, Event

from wardrobe.outfits.models import Outfit

MEDIA_TYPE = "text/calendar"
TOKEN_BYTES = 24
REFRESH = timedelta(hours=6)
"""How often calendar programs are asked to read it again."""
MAX_TITLE = 200
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
"""Control characters that a text cannot contain (RFC 5545, 3.1)."""


@dataclass(frozen=True)
class Diary:
    """Outfits and garments by the day on which they were worn, and plans."""

    owner_id: int
    outfits: Sequence[Outfit]
    pieces: Mapping[int, Sequence[str]]
    """Names of garments by outfit."""
    by_hand: Mapping[date, Sequence[str]]
    """Names of worn garments that no outfit shows, by day."""


def write_calendar(diary: Diary, public_url: str) -> bytes:
    """Return the calendar; its events take whole days and block no time."""
    calendar = Calendar()
    calendar.add("prodid", "-//Garderobe//Outfits//EN")
    calendar.add("version", "2.0")
    calendar.add("name", "Garderobe")
    calendar.add("x-wr-calname", "Garderobe")
    calendar.add("refresh-interval", REFRESH, parameters={"value": "DURATION"})
    calendar.add("x-published-ttl", "PT6H")
    host = urlsplit(public_url).netloc
    for outfit in diary.outfits:
        event = _event_of(outfit, diary.pieces.get(outfit.id, ()))
        event.add("uid", f"outfit-{outfit.id}@{host}")
        event.add("url", f"{public_url}/outfit/{outfit.id}")
        calendar.add_component(event)
    for day, names in diary.by_hand.items():
        stamp = datetime.combine(day, time(), UTC)
        event = _event(day, "Worn: " + ", ".join(names), stamp)
        event.add("uid", f"worn-{diary.owner_id}-{day}@{host}")
        event.add("url", f"{public_url}/wardrobe?view=calendar")
        calendar.add_component(event)
    file: bytes = calendar.to_ical()
    return file


def _event_of(outfit: Outfit, pieces: Sequence[str]) -> Event:
    is_planned = outfit.state == "planned"
    title = outfit.caption or "Outfit"
    event = _event(
        outfit.planned_for if is_planned else outfit.worn_on,
        f"Plan: {title}" if is_planned else title,
        (outfit.published_at or outfit.created_at).astimezone(UTC),
    )
    # Programs replace an event by one with a higher number.
    event.add("sequence", outfit.version)
    if pieces:
        event.add("description", _printable(", ".join(pieces)))
    return event


def _event(day: date | None, title: str, stamp: datetime) -> Event:
    event = Event()
    event.add("dtstamp", stamp)
    event.add("dtstart", day)
    title = _printable(title)
    event.add("summary", title if len(title) <= MAX_TITLE else f"{title[: MAX_TITLE - 1]}…")
    event.add("class", "PRIVATE")
    event.add("transp", "TRANSPARENT")
    return event


def _printable(text: str) -> str:
    return _CONTROL.sub(" ", text)
