"""HTTP routes of trips and their suitcases."""

from fastapi import APIRouter, Response

from contracts.types import Id
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.http.auth import SignedIn
from shared.http.etags import IfMatch, set_etag
from shared.http.pagination import Cursor, Limit, Page
from wardrobe.calendar.trips import domain
from wardrobe.calendar.trips.schemas import (
    ItemOut,
    NewItem,
    NewTrip,
    PackedGarments,
    Packing,
    TripChange,
    TripCopy,
    TripOut,
    TripPlan,
    present_item,
    present_trip,
)
from wardrobe.dates import Day

router = APIRouter(tags=["trips"])


@router.post("/trips", status_code=201)
async def create_trip(
    new: NewTrip,
    viewer: SignedIn,
    session: Session,
    response: Response,
    key: IdempotencyKey = None,
) -> TripOut:
    """Plan a trip of 1 to 60 days; 409 beyond 100 trips. Nobody else ever sees it."""

    async def act() -> TripOut:
        return present_trip(await domain.create_trip(session, viewer, new))

    result = await answer_once(session, viewer, key, TripOut, act, operation="create_trip")
    set_etag(response, result.version)
    return result


@router.get("/trips")
async def list_trips(
    viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[TripOut]:
    """List the caller's trips, the latest first."""
    return await domain.list_trips(session, viewer, cursor, limit)


@router.patch("/trips/{trip_id}")
async def change_trip(
    trip_id: Id,
    change: TripChange,
    viewer: SignedIn,
    session: Session,
    response: Response,
    if_match: IfMatch = None,
) -> TripOut:
    """Change one of the caller's trips.

    Garments for days that it no longer has are kept until it has these days again.
    """
    trip = await domain.change_trip(session, viewer, trip_id, change, if_match)
    set_etag(response, trip.version)
    return present_trip(trip)


@router.delete("/trips/{trip_id}", status_code=204)
async def delete_trip(
    trip_id: Id, viewer: SignedIn, session: Session, if_match: IfMatch = None
) -> None:
    """Delete one of the caller's trips with its suitcase; planned outfits stay planned."""
    await domain.delete_trip(session, viewer, trip_id, if_match)


@router.post("/trips/{trip_id}/copies", status_code=201)
async def copy_trip(
    trip_id: Id,
    copy: TripCopy,
    viewer: SignedIn,
    session: Session,
    response: Response,
    key: IdempotencyKey = None,
) -> TripOut:
    """Copy one of the caller's trips to other dates, with an unpacked suitcase.

    Garments move to the same days of the copy, as far as it has them. Its outfits are not planned
    again.
    """

    async def act() -> TripOut:
        return present_trip(await domain.copy_trip(session, viewer, trip_id, copy))

    operation = f"copy_trip {trip_id}"
    result = await answer_once(session, viewer, key, TripOut, act, operation=operation)
    set_etag(response, result.version)
    return result


@router.put("/trips/{trip_id}/garments/{garment_id}", status_code=204)
async def add_garment_to_suitcase(
    trip_id: Id, garment_id: Id, packed: PackedGarments, viewer: SignedIn, session: Session
) -> None:
    """Add one of the caller's garments to the suitcase, or change the number of pieces."""
    await domain.add_garment(session, viewer, trip_id, garment_id, packed.quantity)


@router.delete("/trips/{trip_id}/garments/{garment_id}", status_code=204)
async def remove_garment_from_suitcase(
    trip_id: Id, garment_id: Id, viewer: SignedIn, session: Session
) -> None:
    """Take out a garment that was added; it stays in if an outfit or a day needs it."""
    await domain.remove_garment(session, viewer, trip_id, garment_id)


@router.put("/trips/{trip_id}/days/{day}/garments/{garment_id}", status_code=204)
async def put_garment_on_day(
    trip_id: Id, day: Day, garment_id: Id, viewer: SignedIn, session: Session
) -> None:
    """Plan to wear one of the caller's garments on a day of the trip, without an outfit."""
    await domain.put_on_day(session, viewer, trip_id, day, garment_id)


@router.delete("/trips/{trip_id}/days/{day}/garments/{garment_id}", status_code=204)
async def take_garment_off_day(
    trip_id: Id, day: Day, garment_id: Id, viewer: SignedIn, session: Session
) -> None:
    """Take a garment off a day of the trip."""
    await domain.take_off_day(session, viewer, trip_id, day, garment_id)


@router.post("/trips/{trip_id}/items", status_code=201)
async def add_item(
    trip_id: Id, new: NewItem, viewer: SignedIn, session: Session, key: IdempotencyKey = None
) -> ItemOut:
    """Add something to the suitcase that is no garment, such as a toothbrush."""

    async def act() -> ItemOut:
        return present_item(await domain.add_item(session, viewer, trip_id, new.text))

    operation = f"add_item {trip_id}"
    return await answer_once(session, viewer, key, ItemOut, act, operation=operation)


@router.delete("/trips/{trip_id}/items/{item_id}", status_code=204)
async def delete_item(trip_id: Id, item_id: Id, viewer: SignedIn, session: Session) -> None:
    """Delete an item of the suitcase."""
    await domain.delete_item(session, viewer, trip_id, item_id)


@router.put("/trips/{trip_id}/packed", status_code=204)
async def pack(trip_id: Id, packing: Packing, viewer: SignedIn, session: Session) -> None:
    """Mark garments and items of the suitcase as packed, or as not packed: all, or none."""
    await domain.pack(session, viewer, trip_id, packing)


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
