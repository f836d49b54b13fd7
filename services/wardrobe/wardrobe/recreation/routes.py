"""Recreations over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter, Response

from contracts.types import Id
from shared.auth import SignedIn
from shared.db import Session
from shared.hourly_limit import Hourly
from shared.inbox import IdempotencyKey, answer_once
from wardrobe.deps import MediaDep
from wardrobe.edits import etag
from wardrobe.outfits.domain import show_outfits
from wardrobe.outfits.schemas import OutfitOut
from wardrobe.recreation import domain
from wardrobe.recreation.schemas import NewComposition, RecreationOut

router = APIRouter(tags=["recreation"])


@router.get("/outfits/{outfit_id}/recreation")
async def recreate_outfit(
    outfit_id: Id, viewer: SignedIn, session: Session, studio: MediaDep
) -> RecreationOut:
    """Find the caller's garments closest to each piece of an outfit they may see."""
    today = datetime.now(UTC).date()
    return await domain.recreate(session, studio, viewer, outfit_id, today)


@router.post("/compositions", status_code=201)
async def compose_outfit(
    asked: NewComposition,
    viewer: SignedIn,
    session: Session,
    studio: MediaDep,
    response: Response,
    hour: Hourly,
    key: IdempotencyKey = None,
) -> OutfitOut:
    """Make a private draft or plan of the caller's garments, with a composed picture."""

    async def act() -> OutfitOut:
        async with hour.take("outfits"):
            made = await domain.compose_outfit(session, studio, viewer, asked)
        (shown,) = await show_outfits(session, viewer, [made])
        return shown

    answer = await answer_once(session, viewer, key, OutfitOut, act, operation="compose_outfit")
    response.headers["ETag"] = etag(answer.version)
    return answer
