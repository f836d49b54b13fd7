"""Schemas of secret addresses."""

from datetime import datetime

from pydantic import BaseModel

from wardrobe.calendar.links.models import CalendarLink


class CalendarLinkOut(BaseModel):
    """The secret address of the caller's calendar."""

    url: str
    """For calendar programs, which need no log-in to read it."""
    created_at: datetime


def present_link(link: CalendarLink, public_url: str) -> CalendarLinkOut:
    url = f"{public_url}/api/wardrobe/v1/calendars/{link.token}.ics"
    return CalendarLinkOut(url=url, created_at=link.created_at)
