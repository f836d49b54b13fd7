"""Writes calendars as iCalendar (RFC 5545, RFC 7986). Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from icalendar import Calendar, Event

from wardrobe.outfits.models import Outfit

MEDIA_TYPE = "text/calendar"
TOKEN_BYTES = 24
REFRESH = timedelta(hours=6)
"""How often calendar programs are asked to read it again."""


@dataclass(frozen=True)
class Diary:
    """Outfits and garments by the day on which they were worn, and plans."""

    outfits: Sequence[Outfit]
    pieces: Mapping[int, Sequence[str]]
    """Names of garments by outfit."""
    by_hand: Mapping[date, Sequence[str]]
    """Names of worn garments that no outfit shows, by day."""


def write_calendar(diary: Diary, public_url: str, now: datetime) -> bytes:
    """Return the calendar; its events take whole days and block no time."""
    calendar = Calendar()
    calendar.add("prodid", "-//Garderobe//Outfits//EN")
    calendar.add("version", "2.0")
    calendar.add("name", "Garderobe")
    calendar.add("x-wr-calname", "Garderobe")
    calendar.add("refresh-interval", REFRESH, parameters={"value": "DURATION"})
    calendar.add("x-published-ttl", "PT6H")
    for event in _events(diary, public_url, now):
        calendar.add_component(event)
    file: bytes = calendar.to_ical()
    return file


def _events(diary: Diary, public_url: str, now: datetime) -> Iterable[Event]:
    host = public_url.partition("://")[2]
    for outfit in diary.outfits:
        is_planned = outfit.state == "planned"
        day = outfit.planned_for if is_planned else outfit.worn_on
        title = outfit.caption or "Outfit"
        event = _event(f"outfit-{outfit.id}@{host}", day, f"Plan: {title}" if is_planned else title)
        # Without a time of the last change, that of the publication.
        event.add("dtstamp", (outfit.published_at or outfit.created_at).astimezone(UTC))
        event.add("url", f"{public_url}/outfit/{outfit.id}")
        if names := diary.pieces.get(outfit.id):
            event.add("description", ", ".join(names))
        yield event
    for day, names in diary.by_hand.items():
        event = _event(f"worn-{day}@{host}", day, "Worn: " + ", ".join(names))
        event.add("dtstamp", now.astimezone(UTC))
        event.add("url", f"{public_url}/wardrobe?view=calendar")
        yield event


def _event(uid: str, day: date | None, title: str) -> Event:
    event = Event()
    event.add("uid", uid)
    event.add("dtstart", day)
    event.add("summary", title)
    event.add("class", "PRIVATE")
    event.add("transp", "TRANSPARENT")
    return event
