"""HTTP routes of recreations."""

from datetime import UTC, datetime

from fastapi import APIRouter, Response

from contracts.types import Id
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.http.auth import SignedIn
from shared.http.etags import set_etag
from shared.http.hourly_limit import Hourly
from wardrobe.deps import MediaDep
from wardrobe.outfits.domain import present_outfits
from wardrobe.outfits.recreation import domain
from wardrobe.outfits.recreation.schemas import NewComposition, RecreationOut
from wardrobe.outfits.schemas import OutfitOut

router = APIRouter(tags=["recreation"])


@router.get("/outfits/{outfit_id}/recreation")
async def recreate_outfit(
    outfit_id: Id, viewer: SignedIn, session: Session, media: MediaDep
) -> RecreationOut:
    """Find the caller's garments closest to each piece of an outfit they may see."""
    today = datetime.now(UTC).date()
    return await domain.recreate_outfit(session, media, viewer, outfit_id, today)


@router.post("/compositions", status_code=201)
async def compose_outfit(
    new: NewComposition,
    viewer: SignedIn,
    session: Session,
    media: MediaDep,
    response: Response,
    hour: Hourly,
    key: IdempotencyKey = None,
) -> OutfitOut:
    """Create a private draft or plan from the caller's garments, with a composed picture."""

    async def act() -> OutfitOut:
        async with hour.take("outfits"):
            created = await domain.compose_outfit(session, media, viewer, new)
        (shown,) = await present_outfits(session, viewer, [created])
        return shown

    result = await answer_once(session, viewer, key, OutfitOut, act, operation="compose_outfit")
    set_etag(response, result.version)
    return result
