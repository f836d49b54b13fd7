"""Garments over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from contracts.types import Id
from shared.auth import Anyone, SignedIn
from shared.db import Session
from shared.errors import NotSignedIn
from shared.hourly_limit import Hourly
from shared.inbox import IdempotencyKey, answer_once
from shared.pagination import Cursor, InvalidCursor, Limit, Page, decode_cursor, encode_cursor
from shared.text_fields import Text
from wardrobe.color_names import ColorName
from wardrobe.deps import IfMatch
from wardrobe.edits import etag
from wardrobe.garments import domain
from wardrobe.garments.models import Season, State
from wardrobe.garments.schemas import (
    Category,
    FacetsOut,
    GarmentChange,
    GarmentOut,
    GarmentsChange,
    NewGarment,
    Sort,
    present_garment,
)
from wardrobe.garments.store import ORDERS, Choice

router = APIRouter(tags=["garments"])

Owner = Annotated[Id | None, Query(description="Whose; the viewer's own if left out.")]
Words = Annotated[
    Text | None, Query(max_length=100, description="Words of name, brand or category.")
]


async def _choice(
    state: Annotated[list[State], Query(max_length=5, description="Any of these states.")] = [],  # noqa: B006 - FastAPI copies it
    category: Category | None = None,
    color: ColorName | None = None,
    season: Season | None = None,
    query: Words = None,
    sort: Sort = "newest",
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Choice:
    return Choice(
        states=state,
        category=category,
        color=color,
        season=season,
        query=query,
        sort=sort,
        after=_after(cursor, sort),
        limit=limit,
    )


def _after(cursor: str | None, sort: Sort) -> tuple[object, int] | None:
    if cursor is None:
        return None
    asked, key, last = decode_cursor(cursor, str, str, int)
    if asked != sort:
        raise InvalidCursor
    try:
        return ORDERS[sort].parse(key), last
    except (ValueError, ArithmeticError):
        raise InvalidCursor from None


@router.post("/garments", status_code=201)
async def add_garment(
    new: NewGarment,
    viewer: SignedIn,
    session: Session,
    response: Response,
    hour: Hourly,
    key: IdempotencyKey = None,
) -> GarmentOut:
    """Put a garment in one's wardrobe; 429 after so many within an hour."""

    async def act() -> GarmentOut:
        async with hour.take("garments"):
            return present_garment(*await domain.add_garment(session, viewer, new), viewer.id)

    answer = await answer_once(session, viewer, key, GarmentOut, act, operation="add_garment")
    response.headers["ETag"] = etag(answer.version)
    return answer


@router.get("/garments")
async def list_garments(
    viewer: Anyone,
    session: Session,
    choice: Annotated[Choice, Depends(_choice)],
    owner_id: Owner = None,
) -> Page[GarmentOut]:
    """A person's garments that the viewer may see, newest first unless `sort` says otherwise.

    Others than the owner can sort them by `newest` and `name` only.
    """
    owner_id = viewer.user_id if owner_id is None else owner_id
    if owner_id is None:
        raise NotSignedIn
    found, following = await domain.browse_garments(session, viewer, owner_id, choice)
    return Page(
        items=[present_garment(*pair, viewer.user_id) for pair in found],
        next_cursor=encode_cursor(choice.sort, str(following[0]), following[1])
        if following
        else None,
    )


@router.patch("/garments")
async def change_garments(
    asked: GarmentsChange, viewer: SignedIn, session: Session
) -> Page[GarmentOut]:
    """Make one change to many garments of one's own; one that is not there, and none is changed."""
    found = await domain.change_garments(session, viewer, asked.ids, asked.change)
    return Page(items=[present_garment(*pair, viewer.id) for pair in found])


@router.get("/garments/facets")
async def sum_up_garments(viewer: SignedIn, session: Session) -> FacetsOut:
    """What one's garments can be chosen by, and how many there are of each."""
    return await domain.sum_up_garments(session, viewer)


@router.get("/garments/{garment_id}")
async def get_garment(
    garment_id: Id, viewer: Anyone, session: Session, response: Response
) -> GarmentOut:
    """One garment, if the viewer may see it."""
    garment, photo = await domain.view_garment(session, viewer, garment_id)
    response.headers["ETag"] = etag(garment.version)
    return present_garment(garment, photo, viewer.user_id)


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
    garment, photo = await domain.change_garment(session, viewer, garment_id, change, if_match)
    response.headers["ETag"] = etag(garment.version)
    return present_garment(garment, photo, viewer.id)


@router.delete("/garments/{garment_id}", status_code=204)
async def remove_garment(
    garment_id: Id, viewer: SignedIn, session: Session, if_match: IfMatch = None
) -> None:
    """Take a garment out of one's wardrobe for good; its pins and its wears go with it."""
    await domain.remove_garment(session, viewer, garment_id, if_match)
