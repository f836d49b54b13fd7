"""HTTP routes of outfit copies."""

from fastapi import APIRouter, Response

from contracts.types import Id
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.http.auth import SignedIn
from shared.http.etags import set_etag
from shared.http.hourly_limit import Hourly
from wardrobe.deps import MediaDep
from wardrobe.outfits.copies import domain
from wardrobe.outfits.copies.schemas import NewCopy
from wardrobe.outfits.domain import present_outfits
from wardrobe.outfits.schemas import OutfitOut

router = APIRouter(tags=["outfits"])


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
