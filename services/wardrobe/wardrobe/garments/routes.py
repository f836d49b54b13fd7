"""HTTP routes of garments."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from contracts.types import Id
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.http.auth import Anyone, SignedIn
from shared.http.errors import NotSignedIn
from shared.http.etags import IfMatch, set_etag
from shared.http.hourly_limit import Hourly
from shared.http.pagination import Cursor, InvalidCursor, Limit, Page, decode_cursor
from shared.http.text_fields import Text
from wardrobe.color_names import ColorName
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
from wardrobe.garments.store import ORDERS, GarmentQuery, SortKey

router = APIRouter(tags=["garments"])

Owner = Annotated[Id | None, Query(description="The owner; the caller if omitted.")]
Words = Annotated[
    Text | None,
    Query(max_length=100, description="Words in the name, brand, category or material."),
]
OwnLabel = Annotated[
    Text | None, Query(max_length=30, description="A label; only the owner can filter by it.")
]
NeedsWash = Annotated[
    bool, Query(description="Only those that need washing; only the owner can filter by it.")
]


async def _filters(
    state: Annotated[list[State], Query(max_length=6, description="Any of these states.")] = [],  # noqa: B006 - FastAPI copies it
    category: Category | None = None,
    color: ColorName | None = None,
    season: Season | None = None,
    label: OwnLabel = None,
    needs_wash: NeedsWash = False,
    query: Words = None,
    sort: Sort = "newest",
    cursor: Cursor = None,
    limit: Limit = 20,
) -> GarmentQuery:
    return GarmentQuery(
        states=state,
        category=category,
        color=color,
        season=season,
        label=label,
        needs_wash=needs_wash,
        query=query,
        sort=sort,
        after=_after(cursor, sort),
        limit=limit,
    )


def _after(cursor: str | None, sort: Sort) -> tuple[SortKey, int] | None:
    if cursor is None:
        return None
    bulk, key, last = decode_cursor(cursor, str, str, int)
    if bulk != sort:
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
    """Add a garment to the caller's wardrobe; 429 above the hourly limit."""

    async def act() -> GarmentOut:
        async with hour.take("garments"):
            found = await domain.add_garment(session, viewer, new)
            return await domain.present_with_pictures(session, viewer.id, *found)

    result = await answer_once(session, viewer, key, GarmentOut, act, operation="add_garment")
    set_etag(response, result.version)
    return result


@router.get("/garments")
async def list_garments(
    viewer: Anyone,
    session: Session,
    filters: Annotated[GarmentQuery, Depends(_filters)],
    owner_id: Owner = None,
) -> Page[GarmentOut]:
    """List a person's garments that the caller may see, newest first unless `sort` is given.

    Only the owner can use a `sort` other than `newest` and `name`.
    """
    owner_id = viewer.user_id if owner_id is None else owner_id
    if owner_id is None:
        raise NotSignedIn
    return await domain.browse_garments(session, viewer, owner_id, filters)


@router.patch("/garments")
async def change_garments(
    bulk: GarmentsChange, viewer: SignedIn, session: Session
) -> Page[GarmentOut]:
    """Make one change to many of the caller's garments; if one is missing, none is changed."""
    found = await domain.change_garments(session, viewer, bulk.ids, bulk.change)
    return Page(items=[present_garment(*pair, viewer.id) for pair in found])


@router.get("/garments/facets")
async def sum_up_garments(viewer: SignedIn, session: Session) -> FacetsOut:
    """Return the values by which the caller's garments can be filtered, with counts."""
    return await domain.count_facets(session, viewer)


@router.get("/garments/{garment_id}")
async def get_garment(
    garment_id: Id, viewer: Anyone, session: Session, response: Response
) -> GarmentOut:
    """Return a garment that the caller may see."""
    found = await domain.view_garment(session, viewer, garment_id)
    result = await domain.present_with_pictures(session, viewer.user_id, *found)
    set_etag(response, result.version)
    return result


@router.patch("/garments/{garment_id}")
async def change_garment(
    garment_id: Id,
    change: GarmentChange,
    viewer: SignedIn,
    session: Session,
    response: Response,
    if_match: IfMatch = None,
) -> GarmentOut:
    """Edit one of the caller's garments.

    A new photo replaces the main picture. Without a photo, the next picture becomes the main one.
    """
    found = await domain.change_garment(session, viewer, garment_id, change, if_match)
    result = await domain.present_with_pictures(session, viewer.id, *found)
    set_etag(response, result.version)
    return result
