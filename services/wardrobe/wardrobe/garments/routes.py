"""Garments over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from shared.auth import Anyone, SignedIn
from shared.contracts.types import Id
from shared.db import Session
from shared.errors import NotSignedIn
from shared.inbox import IdempotencyKey, answer_once
from shared.pages import Cursor, Limit, Page, decode_cursor, encode_cursor
from wardrobe.deps import IfMatch
from wardrobe.edits import etag
from wardrobe.garments import domain
from wardrobe.garments.models import State
from wardrobe.garments.schemas import GarmentChange, GarmentOut, NewGarment, present_garment

router = APIRouter(tags=["garments"])

Owner = Annotated[Id | None, Query(description="Whose; the viewer's own if left out.")]


@router.post("/garments", status_code=201)
async def add_garment(
    new: NewGarment,
    viewer: SignedIn,
    session: Session,
    response: Response,
    key: IdempotencyKey = None,
) -> GarmentOut:
    """Put a garment in one's wardrobe."""

    async def act() -> GarmentOut:
        return present_garment(await domain.add_garment(session, viewer, new), viewer.id)

    answer = await answer_once(session, viewer, key, GarmentOut, act, operation="add_garment")
    response.headers["ETag"] = etag(answer.version)
    return answer


@router.get("/garments")
async def list_garments(
    viewer: Anyone,
    session: Session,
    owner_id: Owner = None,
    state: State | None = None,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[GarmentOut]:
    """A person's garments that the viewer may see, newest first."""
    owner_id = viewer.user_id if owner_id is None else owner_id
    if owner_id is None:
        raise NotSignedIn
    (before,) = decode_cursor(cursor, int) if cursor else (None,)
    found, following = await domain.browse_garments(
        session, viewer, owner_id, state=state, before=before, limit=limit
    )
    return Page(
        items=[present_garment(garment, viewer.user_id) for garment in found],
        next_cursor=encode_cursor(following) if following else None,
    )


@router.get("/garments/{garment_id}")
async def get_garment(
    garment_id: Id, viewer: Anyone, session: Session, response: Response
) -> GarmentOut:
    """One garment, if the viewer may see it."""
    garment = await domain.view_garment(session, viewer, garment_id)
    response.headers["ETag"] = etag(garment.version)
    return present_garment(garment, viewer.user_id)


@router.patch("/garments/{garment_id}")
async def change_garment(
    garment_id: Id,
    change: GarmentChange,
    viewer: SignedIn,
    session: Session,
    response: Response,
    if_match: IfMatch = None,
) -> GarmentOut:
    """Edit a garment of one's own."""
    garment = await domain.change_garment(session, viewer, garment_id, change, if_match)
    response.headers["ETag"] = etag(garment.version)
    return present_garment(garment, viewer.id)


@router.delete("/garments/{garment_id}", status_code=204)
async def remove_garment(
    garment_id: Id, viewer: SignedIn, session: Session, if_match: IfMatch = None
) -> None:
    """Take a garment out of one's wardrobe for good."""
    await domain.remove_garment(session, viewer, garment_id, if_match)
