"""HTTP routes of outfits."""

from datetime import date, datetime
from typing import Annotated

from fastapi import APIRouter, Query, Response

from contracts.types import Id
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.features.view_as import SeeAs, viewed_as
from shared.http.auth import Anyone, SignedIn
from shared.http.errors import NotSignedIn
from shared.http.etags import IfMatch, set_etag
from shared.http.hourly_limit import Hourly
from shared.http.pagination import Cursor, Ids, InvalidCursor, Limit, Page, decode_cursor
from wardrobe.dates import Month
from wardrobe.deps import MediaDep
from wardrobe.outfits import domain
from wardrobe.outfits.domain import present_outfits
from wardrobe.outfits.models import State
from wardrobe.outfits.pins.schemas import count_new_garments
from wardrobe.outfits.rules import parse_position, search_words
from wardrobe.outfits.schemas import (
    NewCopy,
    NewOutfit,
    NewPhoto,
    OutfitChange,
    OutfitOut,
    PhotoReplaced,
)
from wardrobe.outfits.store import OutfitQuery

router = APIRouter(tags=["outfits"])


@router.post("/outfits", status_code=201)
async def create_outfit(
    new: NewOutfit,
    viewer: SignedIn,
    session: Session,
    media: MediaDep,
    response: Response,
    hour: Hourly,
    key: IdempotencyKey = None,
) -> OutfitOut:
    """Create an outfit from an unused photo.

    It is published, or stored as a draft or plan that only its owner sees. 429 above the hourly
    limit of outfits, or of the garments that come with the pins.
    """

    async def act() -> OutfitOut:
        async with hour.take("outfits"), hour.take("garments", count_new_garments(new.pins)):
            created = await domain.create_outfit(session, media, viewer, new)
        (shown,) = await domain.present_outfits(session, viewer, [created])
        return shown

    result = await answer_once(session, viewer, key, OutfitOut, act, operation="publish_outfit")
    set_etag(response, result.version)
    return result


@router.get("/outfits")
async def list_outfits(
    viewer: Anyone,
    session: Session,
    owner_id: Annotated[Id | None, Query(description="The owner; the caller if omitted.")] = None,
    ids: Annotated[
        Ids | None, Query(description="For example `1,2,3`: these outfits, in this order.")
    ] = None,
    state: Annotated[
        State, Query(description="Only owners see outfits that are not published.")
    ] = "published",
    month: Annotated[
        Month | None,
        Query(description="For example `2026-11`: worn, planned or posted in that month."),
    ] = None,
    garment_id: Annotated[
        Id | None, Query(description="Only outfits with a pin of this garment.")
    ] = None,
    q: Annotated[
        str | None,
        Query(
            max_length=500,
            description="Words in captions, alt texts and private notes of the caller's own "
            "outfits; 422 for those of others.",
        ),
    ] = None,
    has_alt_text: Annotated[
        bool | None,
        Query(description="Only the caller's own outfits with or without alt text."),
    ] = None,
    featured: Annotated[
        bool | None, Query(description="Only outfits that the profile features, or only others.")
    ] = None,
    cursor: Cursor = None,
    limit: Limit = 20,
    see_as: SeeAs = None,
) -> Page[OutfitOut]:
    """List outfits that the caller may see: a person's outfits, or those with given ids.

    A person's outfits come newest first; planned ones by their day, next one first.
    """
    if ids is not None:
        found = await domain.view_outfits(session, viewer, ids)
        return Page(items=await domain.present_outfits(session, viewer, found))
    owner_id = viewer.user_id if owner_id is None else owner_id
    if owner_id is None:
        raise NotSignedIn
    viewer = viewed_as(viewer, see_as, owner_id)
    words = search_words(q, has_alt_text, is_own=owner_id == viewer.user_id)
    if words is None:
        return Page(items=[])
    after = _after(cursor, state)
    filters = OutfitQuery(state, month, after, limit, garment_id, words, has_alt_text, featured)
    page = await domain.browse_outfits(session, viewer, owner_id, filters)
    return Page(
        items=await domain.present_outfits(session, viewer, page.rows),
        next_cursor=page.next_cursor,
    )


def _after(cursor: str | None, state: State) -> tuple[datetime | date, int] | None:
    if cursor is None:
        return None
    position, outfit_id = decode_cursor(cursor, int, int)
    try:
        return parse_position(position, state), outfit_id
    except (OverflowError, ValueError):
        raise InvalidCursor from None


@router.get("/outfits/{outfit_id}")
async def get_outfit(
    outfit_id: Id, viewer: Anyone, session: Session, response: Response, see_as: SeeAs = None
) -> OutfitOut:
    """Return an outfit that the caller may see."""
    if see_as is not None:
        own, _ = await domain.view_outfit(session, viewer, outfit_id)
        viewer = viewed_as(viewer, see_as, own.owner_id)
    found = await domain.view_outfit(session, viewer, outfit_id)
    (result,) = await domain.present_outfits(session, viewer, [found])
    set_etag(response, result.version)
    return result


@router.patch("/outfits/{outfit_id}")
async def change_outfit(
    outfit_id: Id,
    change: OutfitChange,
    viewer: SignedIn,
    session: Session,
    media: MediaDep,
    response: Response,
    hour: Hourly,
    if_match: IfMatch = None,
) -> OutfitOut:
    """Edit one of the caller's outfits, or publish a draft or a plan with `state`.

    If `worn_on` is omitted, a published plan gets its planned date, or today's UTC date if that day
    has not started in any time zone. Tomorrow's plan gets tomorrow's date, because that day may
    have started ahead of UTC. After a change to a stricter audience the old picture URLs stop
    working.
    """
    async with hour.take("garments", count_new_garments(change.pins)):
        found = await domain.change_outfit(session, media, viewer, outfit_id, change, if_match)
    (result,) = await domain.present_outfits(session, viewer, [found])
    set_etag(response, result.version)
    return result


@router.put("/outfits/{outfit_id}/photo")
async def replace_photo(
    outfit_id: Id,
    new: NewPhoto,
    viewer: SignedIn,
    session: Session,
    media: MediaDep,
    response: Response,
    if_match: IfMatch = None,
) -> PhotoReplaced:
    """Replace the photo of one of the caller's outfits with an unused photo.

    Everything else stays: caption, positions of pins, likes, comments, tags. The former photo
    becomes unused under new URLs, so that it can be put back for a day.
    """
    found, former_id = await domain.replace_photo(
        session, media, viewer, outfit_id, new.photo_id, if_match
    )
    (outfit,) = await domain.present_outfits(session, viewer, [found])
    set_etag(response, outfit.version)
    return PhotoReplaced(outfit=outfit, former_photo_id=former_id)


@router.post("/outfits/{outfit_id}/copies", status_code=201)
async def copy_outfit(
    outfit_id: Id,
    copy: NewCopy,
    viewer: SignedIn,
    session: Session,
    media: MediaDep,
    response: Response,
    hour: Hourly,
    key: IdempotencyKey = None,
) -> OutfitOut:
    """Copy one of the caller's outfits to a draft, or to a plan for a day, with its own picture."""

    async def act() -> OutfitOut:
        async with hour.take("outfits"):
            found = await domain.copy_outfit(session, media, viewer, outfit_id, copy)
        (shown,) = await present_outfits(session, viewer, [found])
        return shown

    operation = f"copy_outfit {outfit_id}"
    result = await answer_once(session, viewer, key, OutfitOut, act, operation=operation)
    set_etag(response, result.version)
    return result
