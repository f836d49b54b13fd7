"""Matches and suggestions over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter

from contracts.types import Id
from shared.auth import SignedIn
from shared.db import Session
from wardrobe.deps import MediaDep
from wardrobe.matching import domain
from wardrobe.matching.schemas import MatchesOut, MatchRequest, SuggestionsOut

router = APIRouter(tags=["matching"])


@router.post("/garments/matches")
async def find_matches(
    asked: MatchRequest, viewer: SignedIn, session: Session, studio: MediaDep
) -> MatchesOut:
    """Rank the caller's garments by how well they match a box on a photo.

    Archived garments are left out.
    """
    today = datetime.now(UTC).date()
    return await domain.find_matches(session, studio, viewer, asked, today)


@router.get("/photos/{photo_id}/suggestions")
async def suggest(photo_id: Id, viewer: SignedIn, session: Session) -> SuggestionsOut:
    """Find an outfit of the caller's with nearly the same photo, and outfits to take the pins from.

    A photo that was scaled or cropped a little counts as nearly the same. Outfits in similar
    colours come before others, and newer ones before older ones.
    """
    return await domain.suggest(session, viewer, photo_id)
