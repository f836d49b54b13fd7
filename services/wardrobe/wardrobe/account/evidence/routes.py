"""HTTP routes of evidence, for moderators with a grant."""

from typing import Any

from fastapi import APIRouter, Depends, Response

from contracts.types import Id
from shared.data.db import Session
from shared.features.evidence import NO_STORE, granted
from wardrobe.account.evidence import domain
from wardrobe.account.evidence.schemas import OutfitEvidence
from wardrobe.deps import MediaDep

OF_OUTFIT = Depends(granted("outfit", "outfit_id"))
router = APIRouter(prefix="/evidence", tags=["evidence"], dependencies=[OF_OUTFIT])

_WEBP: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The photo, at most 1280 pixels wide.",
        "content": {"image/webp": {"schema": {"type": "string", "format": "binary"}}},
    }
}


@router.get("/outfits/{outfit_id}")
async def read_outfit(outfit_id: Id, session: Session) -> OutfitEvidence:
    """Return a reported or hidden outfit regardless of its audience; 410 if it was deleted."""
    return await domain.show_outfit(session, outfit_id)


@router.get("/outfits/{outfit_id}/photo", response_class=Response, responses=_WEBP)
async def read_photo(outfit_id: Id, session: Session, media: MediaDep) -> Response:
    """Return the photo of a reported or hidden outfit; 410 if it was deleted."""
    found = await domain.load_photo(session, media, outfit_id)
    return Response(found, media_type="image/webp", headers={"Cache-Control": NO_STORE})
