"""HTTP routes of repeats: who has seen a garment, warnings, and the choice about them."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query, Response

from contracts.types import Id
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.etags import IfMatch, set_etag
from shared.http.pagination import Cursor, Ids, Limit, Page
from wardrobe.dates import Day
from wardrobe.outfits.repeat_guard import domain
from wardrobe.outfits.repeat_guard.models import RepeatPreference
from wardrobe.outfits.repeat_guard.schemas import (
    RepeatPreferences,
    RepeatPreferencesOut,
    RepeatsOut,
    SeenOut,
    present_preferences,
)
from wardrobe.people.preferences.domain import change_preference, get_preference

router = APIRouter(tags=["repeats"])


@router.get("/garments/{garment_id}/seen")
async def list_seen(
    garment_id: Id, viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[SeenOut]:
    """List when the caller wore one of their garments and who was there, latest first.

    Garderobe counts no readers: it knows only the people that the caller named, and the audience
    of each outfit.
    """
    return await domain.list_seen(session, viewer, garment_id, cursor, limit)


@router.get("/repeats")
async def find_repeats(
    garment_ids: Annotated[Ids, Query(description="For example `1,2,3`: the caller's garments.")],
    person_ids: Annotated[Ids, Query(description="People who will be there.")],
    viewer: SignedIn,
    session: Session,
    day: Annotated[Day | None, Query(description="Today's UTC date if omitted.")] = None,
) -> RepeatsOut:
    """List garments that the caller wore with some of these people shortly before a day.

    `repeat-preferences` says how long before. A repeat prevents nothing.
    """
    worn_on = day or datetime.now(UTC).date()
    return await domain.find_repeats(session, viewer, garment_ids, person_ids, worn_on)


@router.get("/repeat-preferences")
async def get_repeat_preferences(
    viewer: SignedIn, session: Session, response: Response
) -> RepeatPreferencesOut:
    """Return what the caller chose about repeats, or the default."""
    found = await get_preference(session, RepeatPreference, viewer.id)
    set_etag(response, found.version)
    return present_preferences(found)


@router.put("/repeat-preferences")
async def change_repeat_preferences(
    new: RepeatPreferences,
    viewer: SignedIn,
    session: Session,
    response: Response,
    if_match: IfMatch = None,
) -> RepeatPreferencesOut:
    """Replace the caller's choice about repeats."""
    chosen = new.model_dump()
    found = await change_preference(session, RepeatPreference, viewer, chosen, if_match)
    set_etag(response, found.version)
    return present_preferences(found)
