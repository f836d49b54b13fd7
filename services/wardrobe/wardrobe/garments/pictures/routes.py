"""HTTP routes of a garment's pictures."""

from fastapi import APIRouter, Response

from contracts.types import Id
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.http.auth import SignedIn
from shared.http.etags import IfMatch, set_etag
from wardrobe.garments.domain import present_with_pictures
from wardrobe.garments.pictures import domain
from wardrobe.garments.pictures.schemas import NewPicture, PictureOrder
from wardrobe.garments.schemas import GarmentOut

router = APIRouter(tags=["garments"])


@router.post("/garments/{garment_id}/pictures", status_code=201)
async def add_garment_picture(
    garment_id: Id,
    new: NewPicture,
    viewer: SignedIn,
    session: Session,
    response: Response,
    key: IdempotencyKey = None,
) -> GarmentOut:
    """Add a picture to one of the caller's garments, after the others; 409 beyond 8 pictures.

    The first one becomes the main picture. Only the owner ever sees the others.
    """

    async def act() -> GarmentOut:
        found = await domain.add_picture(session, viewer, garment_id, new.photo_id)
        return await present_with_pictures(session, viewer.id, *found)

    operation = f"add_garment_picture {garment_id}"
    result = await answer_once(session, viewer, key, GarmentOut, act, operation=operation)
    set_etag(response, result.version)
    return result


@router.put("/garments/{garment_id}/pictures")
async def order_garment_pictures(
    garment_id: Id,
    order: PictureOrder,
    viewer: SignedIn,
    session: Session,
    response: Response,
    if_match: IfMatch = None,
) -> GarmentOut:
    """Put the pictures of one of the caller's garments in order; the first is the main one.

    409 unless the order names each of its own pictures once.
    """
    found = await domain.order_pictures(session, viewer, garment_id, order.photo_ids, if_match)
    result = await present_with_pictures(session, viewer.id, *found)
    set_etag(response, result.version)
    return result


@router.delete("/garments/{garment_id}/pictures/{photo_id}")
async def delete_garment_picture(
    garment_id: Id,
    photo_id: Id,
    viewer: SignedIn,
    session: Session,
    response: Response,
    if_match: IfMatch = None,
) -> GarmentOut:
    """Delete a picture of one of the caller's garments.

    If it was the main one, the next becomes the main one. Without a picture of its own, the newest
    pin shows the garment.
    """
    found = await domain.delete_picture(session, viewer, garment_id, photo_id, if_match)
    result = await present_with_pictures(session, viewer.id, *found)
    set_etag(response, result.version)
    return result
