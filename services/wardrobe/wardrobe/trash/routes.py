"""The trash over HTTP."""

from fastapi import APIRouter, Response

from contracts.types import Id
from shared.auth import SignedIn
from shared.db import Session
from wardrobe.deps import IfMatch, MediaDep
from wardrobe.edits import etag
from wardrobe.outfits.domain import show_outfits
from wardrobe.outfits.schemas import OutfitOut
from wardrobe.trash import domain

router = APIRouter(tags=["trash"])


@router.delete("/outfits/{outfit_id}", status_code=204)
async def trash_outfit(
    outfit_id: Id,
    viewer: SignedIn,
    session: Session,
    studio: MediaDep,
    if_match: IfMatch = None,
) -> None:
    """Move an outfit of one's own to the trash, where it stays for 30 days."""
    await domain.trash_outfit(session, studio, viewer, outfit_id, if_match)


@router.post("/outfits/{outfit_id}/restore")
async def restore_outfit(
    outfit_id: Id, viewer: SignedIn, session: Session, response: Response
) -> OutfitOut:
    """Take an outfit out of the trash: it is again what it was, and shows to whom it showed."""
    found = await domain.restore_outfit(session, viewer, outfit_id)
    (answer,) = await show_outfits(session, viewer, [found])
    response.headers["ETag"] = etag(answer.version)
    return answer


@router.delete("/trash/{outfit_id}", status_code=204)
async def delete_for_good(outfit_id: Id, viewer: SignedIn, session: Session) -> None:
    """Delete an outfit that is in the trash, with its picture, at once and for good."""
    await domain.delete_for_good(session, viewer, outfit_id)
