"""HTTP routes of the trash."""

from fastapi import APIRouter, Response

from contracts.types import Id
from shared.auth import SignedIn
from shared.db import Session
from shared.etags import IfMatch, set_etag
from wardrobe.deps import MediaDep
from wardrobe.outfits.domain import present_outfits
from wardrobe.outfits.schemas import OutfitOut
from wardrobe.trash import domain

router = APIRouter(tags=["trash"])


@router.delete("/outfits/{outfit_id}", status_code=204)
async def trash_outfit(
    outfit_id: Id,
    viewer: SignedIn,
    session: Session,
    media: MediaDep,
    if_match: IfMatch = None,
) -> None:
    """Move one of the caller's outfits to the trash, where it stays for 30 days."""
    await domain.trash_outfit(session, media, viewer, outfit_id, if_match)


@router.post("/outfits/{outfit_id}/restore")
async def restore_outfit(
    outfit_id: Id, viewer: SignedIn, session: Session, response: Response
) -> OutfitOut:
    """Restore an outfit from the trash, with its former state and audience."""
    found = await domain.restore_outfit(session, viewer, outfit_id)
    (result,) = await present_outfits(session, viewer, [found])
    set_etag(response, result.version)
    return result


@router.delete("/trash/{outfit_id}", status_code=204)
async def delete_for_good(outfit_id: Id, viewer: SignedIn, session: Session) -> None:
    """Permanently delete an outfit that is in the trash, with its picture."""
    await domain.delete_permanently(session, viewer, outfit_id)
