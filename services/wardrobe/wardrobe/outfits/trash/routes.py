"""HTTP routes of the trash."""

from datetime import UTC, datetime

from fastapi import APIRouter, Response

from contracts.types import Id
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.etags import IfMatch, set_etag
from shared.http.pagination import Cursor, Limit, Page
from wardrobe.deps import MediaDep
from wardrobe.garments.domain import present_with_pictures
from wardrobe.garments.schemas import GarmentOut
from wardrobe.outfits.domain import present_outfits
from wardrobe.outfits.schemas import OutfitOut
from wardrobe.outfits.trash import domain

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


@router.delete("/garments/{garment_id}", status_code=204)
async def trash_garment(
    garment_id: Id, viewer: SignedIn, session: Session, if_match: IfMatch = None
) -> None:
    """Move one of the caller's garments to the trash, where it stays for 30 days.

    409 if it is lent, offered or asked for.
    """
    await domain.trash_garment(session, viewer, garment_id, if_match)


@router.post("/garments/{garment_id}/restore")
async def restore_garment(
    garment_id: Id, viewer: SignedIn, session: Session, response: Response
) -> GarmentOut:
    """Restore a garment from the trash, with its pins, wears and pictures."""
    found = await domain.restore_garment(session, viewer, garment_id)
    result = await present_with_pictures(session, viewer.id, *found)
    set_etag(response, result.version)
    return result


@router.get("/trash/garments")
async def list_trashed_garments(
    viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[GarmentOut]:
    """List the caller's garments in the trash, the latest first."""
    return await domain.list_trashed_garments(session, viewer, cursor, limit)


@router.delete("/trash", status_code=204)
async def empty_trash(viewer: SignedIn, session: Session) -> None:
    """Permanently delete all outfits and garments that are in the caller's trash."""
    now = datetime.now(UTC)
    while await domain.empty_trash(session, viewer, now):
        await session.commit()


@router.delete("/trash/garments/{garment_id}", status_code=204)
async def delete_garment_for_good(garment_id: Id, viewer: SignedIn, session: Session) -> None:
    """Permanently delete a garment that is in the trash, with its pictures, pins and wears."""
    await domain.delete_garment_permanently(session, viewer, garment_id)


@router.delete("/trash/{outfit_id}", status_code=204)
async def delete_for_good(outfit_id: Id, viewer: SignedIn, session: Session) -> None:
    """Permanently delete an outfit that is in the trash, with its picture."""
    await domain.delete_permanently(session, viewer, outfit_id)
