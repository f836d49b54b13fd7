"""HTTP routes of uploads."""

from typing import Any

from fastapi import APIRouter

from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.fair_queue import Upload
from shared.http.hourly_limit import Hourly
from wardrobe.deps import MediaDep
from wardrobe.photos.schemas import PhotoOut, present_photo
from wardrobe.photos.uploads import domain

router = APIRouter(tags=["photos"])

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
