"""HTTP routes of planned trips."""

from fastapi import APIRouter, Response

from contracts.types import Id
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.etags import set_etag
from wardrobe.calendar.trip_plans import domain
from wardrobe.calendar.trip_plans.schemas import TripPlan

router = APIRouter(tags=["trips"])


@router.get("/trips/{trip_id}")
async def get_trip(trip_id: Id, viewer: SignedIn, session: Session, response: Response) -> TripPlan:
    """Return one of the caller's trips with its days and its suitcase.

    The suitcase holds the garments of outfits that are planned for these days or were worn on
    them, the garments put on a day, and what was added by hand. The ETag is that of the trip
    itself, for changing or deleting it.
    """
    found = await domain.view_plan(session, viewer, trip_id)
    set_etag(response, found.trip.version)
    return found
