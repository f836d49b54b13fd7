"""HTTP routes of suggested alt texts."""

from datetime import UTC, datetime

from fastapi import APIRouter, Response

from contracts.types import Id
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.etags import IfMatch, set_etag
from shared.http.hourly_limit import Hourly
from shared.http.pagination import Cursor, Limit, Page
from wardrobe.alt_text_suggestions import domain
from wardrobe.alt_text_suggestions.schemas import (
    AcceptedSuggestion,
    NewSuggestion,
    OwnSuggestionOut,
    SuggestionOut,
)
from wardrobe.deps import MediaDep
from wardrobe.outfits.domain import present_outfits
from wardrobe.outfits.schemas import OutfitOut

router = APIRouter(tags=["alt texts"])


@router.get("/outfits/{outfit_id}/alt-text-suggestion")
async def get_own_alt_text_suggestion(
    outfit_id: Id, viewer: SignedIn, session: Session
) -> OwnSuggestionOut:
    """Return the caller's suggestion for an outfit that they may see."""
    return await domain.get_own(session, viewer, outfit_id)


@router.put("/outfits/{outfit_id}/alt-text-suggestion")
async def suggest_alt_text(
    outfit_id: Id, new: NewSuggestion, viewer: SignedIn, session: Session, hour: Hourly
) -> OwnSuggestionOut:
    """Suggest an alt text for another person's outfit; it replaces the caller's earlier one.

    Only the outfit's owner and the caller can read it. 429 above the daily limit of suggestions,
    409 if the owner takes none or enough of them wait.
    """
    async with hour.take("alt_text_suggestions", per="day"):
        return await domain.suggest(session, viewer, outfit_id, new.text, datetime.now(UTC))


@router.delete("/outfits/{outfit_id}/alt-text-suggestion", status_code=204)
async def withdraw_alt_text_suggestion(outfit_id: Id, viewer: SignedIn, session: Session) -> None:
    """Delete the caller's suggestion, even if they cannot see the outfit any more."""
    await domain.withdraw(session, viewer, outfit_id)


@router.get("/outfits/{outfit_id}/alt-text-suggestions")
async def list_alt_text_suggestions(
    outfit_id: Id, viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[SuggestionOut]:
    """List the alt texts that viewers suggest for one of the caller's outfits, newest first."""
    return await domain.list_suggestions(session, viewer, outfit_id, cursor, limit)


@router.put("/outfits/{outfit_id}/alt-text-suggestions/{suggestion_id}")
async def accept_alt_text_suggestion(
    outfit_id: Id,
    suggestion_id: Id,
    accepted: AcceptedSuggestion,
    viewer: SignedIn,
    session: Session,
    media: MediaDep,
    response: Response,
    if_match: IfMatch = None,
) -> OutfitOut:
    """Make a suggestion, possibly edited, the alt text of the caller's outfit.

    The other suggestions stay until they are accepted or dismissed.
    """
    found = await domain.accept(
        session, media, viewer, outfit_id, suggestion_id, accepted, if_match
    )
    (result,) = await present_outfits(session, viewer, [found])
    set_etag(response, result.version)
    return result


@router.delete("/outfits/{outfit_id}/alt-text-suggestions/{suggestion_id}", status_code=204)
async def dismiss_alt_text_suggestion(
    outfit_id: Id, suggestion_id: Id, viewer: SignedIn, session: Session
) -> None:
    """Dismiss a suggestion for one of the caller's outfits."""
    await domain.dismiss(session, viewer, outfit_id, suggestion_id)
