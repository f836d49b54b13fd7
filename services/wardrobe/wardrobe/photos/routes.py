"""HTTP routes of uploaded photos."""

from fastapi import APIRouter

from contracts.types import Id
from shared.data.db import Session
from shared.http.auth import SignedIn
from wardrobe.deps import MediaDep
from wardrobe.photos import domain
from wardrobe.photos.schemas import StorageUsed

router = APIRouter(tags=["photos"])


@router.get("/storage")
async def sum_up_storage(viewer: SignedIn, session: Session, media: MediaDep) -> StorageUsed:
    """Return the number of the caller's photos, and how many bytes they take and may take.

    Trashed photos count as well.
    """
    return await domain.measure_storage(session, media, viewer.id)


@router.delete("/photos/{photo_id}", status_code=204)
async def discard_photo(photo_id: Id, viewer: SignedIn, session: Session) -> None:
    """Delete one of the caller's unused photos, which would be deleted after a day anyway."""
    await domain.delete_unused_photo(session, viewer.id, photo_id)
