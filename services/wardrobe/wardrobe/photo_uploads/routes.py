"""Uploading photos over HTTP."""

from typing import Any

from fastapi import APIRouter, Request

from shared.auth import SignedIn
from shared.db import Session
from shared.hourly_limit import Hourly
from wardrobe.deps import MediaDep
from wardrobe.photo_uploads import domain
from wardrobe.photos.schemas import PhotoOut, present_photo

router = APIRouter(tags=["photos"])

# Above what `domain` takes: it answers with a sentence, the framework's limit with a bare 413.
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
    request: Request, viewer: SignedIn, session: Session, studio: MediaDep, hour: Hourly
) -> PhotoOut:
    """Upload one photo; it is turned upright and freed of metadata, and waits a day to be used.

    413 when it does not fit into what a person may keep; 429 after so many within an hour.
    """
    async with hour.take("photos"):
        photo = await domain.keep_photo(session, studio, viewer.id, request.stream())
    return present_photo(photo)
