"""Photos that were uploaded, over HTTP."""

from fastapi import APIRouter

from contracts.types import Id
from shared.auth import SignedIn
from shared.db import Session
from wardrobe.deps import MediaDep
from wardrobe.photos import domain
from wardrobe.photos.schemas import StorageUsed

router = APIRouter(tags=["photos"])


@router.get("/storage")
async def sum_up_storage(viewer: SignedIn, session: Session, studio: MediaDep) -> StorageUsed:
    """How many photos one has, and how many bytes they take and may take.

    What is trashed counts as well.
    """
    return await domain.sum_up_storage(session, studio, viewer.id)


@router.delete("/photos/{photo_id}", status_code=204)
async def discard_photo(photo_id: Id, viewer: SignedIn, session: Session) -> None:
    """Delete a photo of one's own of which nothing was made; it would go after a day anyway."""
    await domain.discard_photo(session, viewer.id, photo_id)
