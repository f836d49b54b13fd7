"""HTTP routes of secret addresses, which their owner manages in person, and of the calendars."""

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from shared.data.db import Session
from shared.http.auth import InPerson
from wardrobe.calendar.links import domain
from wardrobe.calendar.links.rules import MEDIA_TYPE, write_calendar
from wardrobe.calendar.links.schemas import CalendarLinkOut, present_link

router = APIRouter(tags=["subscriptions"])

_CALENDAR: dict[int | str, dict[str, Any]] = {
    200: {"content": {MEDIA_TYPE: {}}, "description": "An iCalendar file."}
}


@router.get("/calendar/link")
async def read_calendar_link(
    viewer: InPerson, request: Request, session: Session
) -> CalendarLinkOut | None:
    """Return the secret address of the caller's calendar; null if there is none."""
    link = await domain.get_link(session, viewer)
    return None if link is None else present_link(link, request.app.state.settings.public_url)


@router.post("/calendar/link")
async def renew_calendar_link(
    viewer: InPerson, request: Request, session: Session
) -> CalendarLinkOut:
    """Create a secret address of the caller's calendar; an earlier one stops working."""
    link = await domain.renew_link(session, viewer)
    return present_link(link, request.app.state.settings.public_url)


@router.delete("/calendar/link", status_code=204)
async def delete_calendar_link(viewer: InPerson, session: Session) -> None:
    """Delete the secret address of the caller's calendar."""
    await domain.delete_link(session, viewer)


@router.get("/calendars/{token}.ics", response_class=Response, responses=_CALENDAR)
async def read_calendar(
    token: Annotated[str, Path(pattern="^[0-9A-Za-z_-]{1,64}$")], request: Request, session: Session
) -> Response:
    """Return what the owner of a secret address wore in the last year, and plans."""
    diary = await domain.read_diary(session, token, datetime.now(UTC).date())
    body = write_calendar(diary, request.app.state.settings.public_url)
    headers = {"Cache-Control": "private, no-store", "X-Robots-Tag": "noindex"}
    return Response(body, media_type=MEDIA_TYPE, headers=headers)
