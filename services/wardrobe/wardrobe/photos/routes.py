"""HTTP routes of photos."""

from typing import Any

from fastapi import APIRouter

from contracts.types import Id
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.fair_queue import Upload
from shared.http.hourly_limit import Hourly
from wardrobe.deps import MediaDep
from wardrobe.photos import domain
from wardrobe.photos.schemas import PhotoOut, StorageUsed, present_photo

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


# Above the limit of `domain`, which responds with a problem; the framework sends a bare 413.
_MAX_BODY_BYTES = 8 * domain.MAX_PHOTO_BYTES
_MEDIA_TYPES = ("image/jpeg", "image/png", "image/webp", "image/heic")
_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "The picture itself, at most 15 MiB and 50 megapixels.",
        "content": {
            kind: {"schema": {"type": "string", "format": "binary"}} for kind in _MEDIA_TYPES
        },
    }
}


@router.put("/photos", status_code=201, openapi_extra=_BODY, max_body_size=_MAX_BODY_BYTES)
async def put_photo(
    upload: Upload, viewer: SignedIn, session: Session, media: MediaDep, hour: Hourly
) -> PhotoOut:
    """Upload a photo. It is rotated upright, stripped of metadata, and deleted if unused for a day.

    413 if the photo is too large or exceeds the storage quota; 429 above the hourly limit.
    """
    async with hour.take("photos"):
        photo = await domain.save_photo(session, media, viewer.id, upload)
    return present_photo(photo)
