"""HTTP routes of matches and suggestions."""

from datetime import UTC, datetime

from fastapi import APIRouter

from contracts.types import Id
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.hourly_limit import Hourly
from wardrobe.deps import MediaDep
from wardrobe.outfits.matching import domain
from wardrobe.outfits.matching.schemas import MatchesOut, MatchRequest, SuggestionsOut

router = APIRouter(tags=["matching"])


@router.post("/garments/matches")
async def find_matches(
    request: MatchRequest, viewer: SignedIn, session: Session, media: MediaDep, hour: Hourly
) -> MatchesOut:
    """Rank the caller's garments by how well they match a box on a photo.

    Archived garments are left out. 429 above the hourly limit.
    """
    today = datetime.now(UTC).date()
    async with hour.take("matches"):
        return await domain.find_matches(session, media, viewer, request, today)


@router.get("/photos/{photo_id}/suggestions")
async def suggest(photo_id: Id, viewer: SignedIn, session: Session) -> SuggestionsOut:
    """Find an outfit of the caller with nearly the same photo, and outfits to copy pins from.

    A photo that was scaled or cropped a little counts as nearly the same. Outfits in similar
    colors come before others, and newer ones before older ones.
    """
    return await domain.suggest_outfits(session, viewer, photo_id)
