"""Outfits over HTTP."""

from datetime import date, datetime
from typing import Annotated

from fastapi import APIRouter, Query, Response

from contracts.types import Id
from shared.auth import Anyone, SignedIn
from shared.db import Session
from shared.errors import NotSignedIn
from shared.features.view_as import SeeAs, viewed_as
from shared.hourly_limit import Hourly
from shared.inbox import IdempotencyKey, answer_once
from shared.pagination import Cursor, Ids, InvalidCursor, Limit, Page, decode_cursor, encode_cursor
from wardrobe.dates import Month
from wardrobe.deps import IfMatch, MediaDep
from wardrobe.edits import etag
from wardrobe.outfits import domain
from wardrobe.outfits.models import State
from wardrobe.outfits.rules import moment_of, searched_words
from wardrobe.outfits.schemas import (
    NewOutfit,
    NewPhoto,
    OutfitChange,
    OutfitOut,
    PhotoReplaced,
)
from wardrobe.outfits.store import Choice
from wardrobe.pins.schemas import count_new_garments

router = APIRouter(tags=["outfits"])


@router.post("/outfits", status_code=201)
async def create_outfit(
    new: NewOutfit,
    viewer: SignedIn,
    session: Session,
    studio: MediaDep,
    response: Response,
    hour: Hourly,
    key: IdempotencyKey = None,
) -> OutfitOut:
    """Make an outfit of a photo that was uploaded before and is not yet used.

    It is published, or stays a draft or a plan that its owner alone sees. 429 after so many
    within an hour, also of the garments that come with its pins.
    """

    async def act() -> OutfitOut:
        async with hour.take("outfits"), hour.take("garments", count_new_garments(new.pins)):
            made = await domain.create_outfit(session, studio, viewer, new)
        (shown,) = await domain.show_outfits(session, viewer, [made])
        return shown

    answer = await answer_once(session, viewer, key, OutfitOut, act, operation="publish_outfit")
    response.headers["ETag"] = etag(answer.version)
    return answer


@router.get("/outfits")
async def list_outfits(
    viewer: Anyone,
    session: Session,
    owner_id: Annotated[
        Id | None, Query(description="Whose; the viewer's own if left out.")
    ] = None,
    ids: Annotated[Ids | None, Query(description="`1,2,3`: these, in this order.")] = None,
    state: Annotated[
        State, Query(description="All but published ones are for their owner alone.")
    ] = "published",
    month: Annotated[
        Month | None, Query(description="`2026-11`: worn, planned or else made in that month.")
    ] = None,
    garment_id: Annotated[Id | None, Query(description="Only those with a pin of it.")] = None,
    q: Annotated[
        str | None, Query(max_length=500, description="Only one's own, by caption and alt text.")
    ] = None,
    cursor: Cursor = None,
    limit: Limit = 20,
    see_as: SeeAs = None,
) -> Page[OutfitOut]:
    """Outfits that the viewer may see: a person's, or those with given ids.

    A person's come newest first; planned ones by their day, the next one first.
    """
    if ids is not None:
        found = await domain.view_outfits(session, viewer, ids)
        return Page(items=await domain.show_outfits(session, viewer, found))
    owner_id = viewer.user_id if owner_id is None else owner_id
    if owner_id is None:
        raise NotSignedIn
    viewer = viewed_as(viewer, see_as, owner_id)
    words = searched_words(q, own=owner_id == viewer.user_id)
    if words is None:
        return Page(items=[])
    choice = Choice(state, month, _after(cursor, state), limit, garment_id, words)
    found, following = await domain.browse_outfits(session, viewer, owner_id, choice)
    return Page(
        items=await domain.show_outfits(session, viewer, found),
        next_cursor=encode_cursor(*following) if following else None,
    )


def _after(cursor: str | None, state: State) -> tuple[datetime | date, int] | None:
    if cursor is None:
        return None
    place, outfit_id = decode_cursor(cursor, int, int)
    try:
        return moment_of(place, state), outfit_id
    except (OverflowError, ValueError):
        raise InvalidCursor from None


@router.get("/outfits/{outfit_id}")
async def get_outfit(
    outfit_id: Id, viewer: Anyone, session: Session, response: Response, see_as: SeeAs = None
) -> OutfitOut:
    """One outfit, if the viewer may see it."""
    viewer = await domain.onlooker(session, viewer, outfit_id, see_as)
    found = await domain.view_outfit(session, viewer, outfit_id)
    (answer,) = await domain.show_outfits(session, viewer, [found])
    response.headers["ETag"] = etag(answer.version)
    return answer


@router.patch("/outfits/{outfit_id}")
async def change_outfit(
    outfit_id: Id,
    change: OutfitChange,
    viewer: SignedIn,
    session: Session,
    studio: MediaDep,
    response: Response,
    hour: Hourly,
    if_match: IfMatch = None,
) -> OutfitOut:
    """Edit an outfit of one's own, or publish a draft or a plan with `state`.

    A plan without a worn-on date is worn on its day, or today (of UTC) if its day has begun
    nowhere yet: tomorrow's is worn tomorrow, since ahead of UTC that day may be here.
    A stricter audience makes its old picture addresses die.
    """
    async with hour.take("garments", count_new_garments(change.pins)):
        found = await domain.change_outfit(session, studio, viewer, outfit_id, change, if_match)
    (answer,) = await domain.show_outfits(session, viewer, [found])
    response.headers["ETag"] = etag(answer.version)
    return answer


@router.put("/outfits/{outfit_id}/photo")
async def replace_photo(
    outfit_id: Id,
    new: NewPhoto,
    viewer: SignedIn,
    session: Session,
    studio: MediaDep,
    response: Response,
    if_match: IfMatch = None,
) -> PhotoReplaced:
    """Give an outfit of one's own another photo that was uploaded before and is not yet used.

    Everything else stays: caption, pins where they are, likes, comments, tags. The former photo
    counts as unused again, under new addresses, so that it can be put back for a day.
    """
    found, former_id = await domain.replace_photo(
        session, studio, viewer, outfit_id, new.photo_id, if_match
    )
    (outfit,) = await domain.show_outfits(session, viewer, [found])
    response.headers["ETag"] = etag(outfit.version)
    return PhotoReplaced(outfit=outfit, former_photo_id=former_id)
