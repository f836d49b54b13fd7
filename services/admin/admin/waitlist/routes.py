"""The waitlist over HTTP, also as CSV: anyone joins, admins read and withdraw invites."""

from typing import Annotated

from fastapi import APIRouter, Body, Query, Response
from limits import RateLimitItemPerHour

from admin.admins.routes import Admin
from admin.deps import AdminSettings
from admin.text_fields import Country
from admin.waitlist import domain, store
from admin.waitlist.models import State
from admin.waitlist.schemas import ImportOut, NewEntry, Source, Text, WaitlistEntryOut, Welcome
from contracts.types import Id
from shared.data.db import Session
from shared.http.pagination import Cursor, Limit, Page
from shared.http.rate_limit import Limits, Network
from shared.service import MAX_OPEN_BYTES

router = APIRouter(tags=["waitlist"])
withdrawal_router = APIRouter(tags=["invites"])

CSV = {"content": {"text/csv": {"schema": {"type": "string"}}}, "description": "The file."}


@router.get("/waitlist.csv", response_class=Response, responses={200: CSV})
async def export_waitlist(
    admin: Admin,
    session: Session,
    state: State | None = None,
    country: Annotated[Country | None, Query()] = None,
    source: Source | None = None,
    query: Text | None = None,
) -> Response:
    """Export the first 20,000 matching entries as CSV, without formulas in cells. For admins."""
    csv_text = await domain.export_waitlist(
        session, admin, state=state, country=country, source=source, search_text=query
    )
    headers = {"Content-Disposition": 'attachment; filename="waitlist.csv"'}
    return Response(csv_text, media_type="text/csv; charset=utf-8", headers=headers)


@router.post("/waitlist/import")
async def import_waitlist(
    admin: Admin, session: Session, sheet: Annotated[bytes, Body(media_type="text/csv")] = b""
) -> ImportOut:
    """Add people from a CSV file with the columns email, country, why, source. For admins.

    Invalid rows are skipped and reported; existing entries stay as they are. At most 2,000 rows
    and 1 MiB.
    """
    return await domain.import_waitlist(session, admin, sheet)


@router.post("/waitlist", status_code=202, max_body_size=MAX_OPEN_BYTES)
async def join_waitlist(
    session: Session, limits: Limits, network: Network, settings: AdminSettings, new: NewEntry
) -> Welcome:
    """Join the waitlist. The response does not reveal whether the address is on it already.

    429 when an IP address reaches its limit per hour.
    """
    await limits.count("joins", RateLimitItemPerHour(settings.joins_per_hour), network)
    await domain.join_waitlist(session, new)
    return Welcome()


@router.get("/waitlist")
async def list_waitlist(
    _: Admin,
    session: Session,
    state: State | None = None,
    query: Annotated[Text | None, Query(description="Part of an address or of a reason.")] = None,
    country: Annotated[Country | None, Query()] = None,
    source: Source | None = None,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[WaitlistEntryOut]:
    """List waitlist entries, oldest first. For admins."""
    filters = store.entry_filters(state, country, source, query)
    return await store.list_entries(session, filters, cursor=cursor, limit=limit)


@withdrawal_router.delete("/invites/{invite_id}", status_code=204)
async def withdraw_invite(admin: Admin, session: Session, invite_id: Id) -> None:
    """Withdraw a code: it no longer works. Repeating this changes nothing.

    The waitlist entry that it was created for becomes declined, and can be approved again.
    """
    await domain.withdraw_invite(session, admin, invite_id)
