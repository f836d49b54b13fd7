"""HTTP routes of the wear log."""

from datetime import UTC, date, datetime

from fastapi import APIRouter

from contracts.types import Id
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.pagination import Cursor, Limit, Page
from wardrobe.dates import Day
from wardrobe.garments.wear_log import domain
from wardrobe.garments.wear_log.schemas import WearOut, WornGarments, present_wear

router = APIRouter(tags=["wears"])


@router.get("/garments/{garment_id}/wears")
async def list_wears(
    garment_id: Id, viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[WearOut]:
    """List the days on which one of the caller's garments was worn, latest first."""
    return await domain.list_wears(session, viewer, garment_id, cursor, limit)


@router.put("/garments/{garment_id}/wears/{day}")
async def wear_garment(garment_id: Id, day: Day, viewer: SignedIn, session: Session) -> WearOut:
    """Record that the caller wore a garment on a day; each day counts once."""
    (wear,) = await domain.wear_garments(session, viewer, [garment_id], day, _today())
    return present_wear(wear)


@router.delete("/garments/{garment_id}/wears/{day}", status_code=204)
async def unwear_garment(garment_id: Id, day: Day, viewer: SignedIn, session: Session) -> None:
    """Delete a wear of one of the caller's garments, unless an outfit of that day shows it."""
    await domain.delete_wear(session, viewer, garment_id, day)


@router.post("/wears")
async def wear_garments(worn: WornGarments, viewer: SignedIn, session: Session) -> Page[WearOut]:
    """Record that the caller wore garments together on one day: all of them, or none."""
    found = await domain.wear_garments(session, viewer, worn.garment_ids, worn.date, _today())
    return Page(items=[present_wear(wear) for wear in found])


def _today() -> date:
    return datetime.now(UTC).date()
