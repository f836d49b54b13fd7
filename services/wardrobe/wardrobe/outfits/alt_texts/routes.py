"""HTTP routes of preferences about alt texts."""

from fastapi import APIRouter, Response

from shared.data.db import Session
from shared.http.auth import InPerson, SignedIn
from shared.http.etags import IfMatch, set_etag
from wardrobe.outfits.alt_texts.models import AltTextPreference
from wardrobe.outfits.alt_texts.schemas import (
    AltTextPreferences,
    AltTextPreferencesOut,
    present_preferences,
)
from wardrobe.people.preferences.domain import change_preference, get_preference

router = APIRouter(tags=["alt texts"])


@router.get("/alt-text-preferences")
async def get_alt_text_preferences(
    viewer: SignedIn, session: Session, response: Response
) -> AltTextPreferencesOut:
    """Return what the caller chooses about alt texts, or the defaults."""
    found = await get_preference(session, AltTextPreference, viewer.id)
    set_etag(response, found.version)
    return present_preferences(found)


@router.put("/alt-text-preferences")
async def change_alt_text_preferences(
    new: AltTextPreferences,
    viewer: InPerson,
    session: Session,
    response: Response,
    if_match: IfMatch = None,
) -> AltTextPreferencesOut:
    """Replace the caller's preferences about alt texts.

    With `require`, publishing an outfit without alt text is refused, and so is removing the alt
    text of a published one. Outfits that were published before, and imports, stay as they are.
    """
    chosen = new.model_dump()
    found = await change_preference(session, AltTextPreference, viewer, chosen, if_match)
    set_etag(response, found.version)
    return present_preferences(found)
