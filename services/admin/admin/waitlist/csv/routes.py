"""The waitlist as CSV over HTTP, for admins."""

from typing import Annotated

from fastapi import APIRouter, Body, Query, Response

from admin.admins.routes import Admin
from admin.text_fields import Country
from admin.waitlist.csv import domain
from admin.waitlist.csv.schemas import ImportOut
from admin.waitlist.models import State
from admin.waitlist.schemas import Source, Text
from shared.data.db import Session

router = APIRouter(tags=["waitlist"])

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
