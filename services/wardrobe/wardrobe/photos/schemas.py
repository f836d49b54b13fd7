"""Photos over HTTP."""

from datetime import date
from typing import Annotated

from pydantic import BaseModel, Field

from contracts.types import Id
from wardrobe.photos.models import Photo
from wardrobe.photos.rules import SHOWN_WIDTH, rendition_key
from wardrobe.storage import PUBLIC_BUCKET


class PictureOut(BaseModel):
    """Where a picture can be seen; the paths of 160, 320 and 1280 px differ in the number only."""

    bucket: str
    path: Annotated[str, Field(examples=["7f/2c1e9a04d7b35a60f9be41d2c87a6351-640.webp"])]
    width: int
    """Of the upright picture, in pixels; every rendition has its proportions."""
    height: int
    thumbhash: str
    """A placeholder to show until the picture is there, base64."""
    colors: list[str]
    """Main colours as #rrggbb, the most frequent first."""


class PhotoOut(PictureOut):
    """A photo that was just uploaded, for its owner."""

    id: Id
    removed: list[str]
    """What its metadata told: any of place, device, time, author, software, description."""
    taken_on: date | None
    """The day it was taken, if its metadata said so."""


class StorageUsed(BaseModel):
    """What a person's photos take: every size of each, and the original."""

    photos: int
    bytes: int
    """Of the photos whose size is known."""
    unmeasured: int
    """How many of the photos are so old that their size was not kept."""
    quota: int
    """How many bytes they may take. What was there before it was lowered stays."""


def present_picture(photo: Photo) -> PictureOut:
    """What everybody sees who may see the photo."""
    return PictureOut(
        bucket=PUBLIC_BUCKET,
        path=rendition_key(photo.stem, SHOWN_WIDTH),
        width=photo.width,
        height=photo.height,
        thumbhash=photo.thumbhash,
        colors=photo.colors,
    )


def present_photo(photo: Photo) -> PhotoOut:
    """What the owner sees after the upload."""
    return PhotoOut(
        **present_picture(photo).model_dump(),
        id=photo.id,
        removed=photo.removed,
        taken_on=photo.taken_on,
    )
