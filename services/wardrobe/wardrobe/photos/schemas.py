"""Schemas of photos."""

from datetime import date
from typing import Annotated

from pydantic import BaseModel, Field

from contracts.types import Id
from wardrobe.photos.models import Photo
from wardrobe.photos.rules import SHOWN_WIDTH, rendition_key
from wardrobe.storage import PUBLIC_BUCKET


class PictureOut(BaseModel):
    """The location of a picture; the paths for 160, 320 and 1280 px differ in the number only."""

    bucket: str
    path: Annotated[str, Field(examples=["7f/2c1e9a04d7b35a60f9be41d2c87a6351-640.webp"])]
    width: int
    """Width of the upright picture in pixels; all renditions have the same proportions."""
    height: int
    thumbhash: str
    """A placeholder to show until the picture is loaded, base64."""
    colors: list[str]
    """Main colors as #rrggbb, most frequent first."""


class PhotoOut(PictureOut):
    """A newly uploaded photo."""

    id: Id
    removed: list[str]
    """Kinds of removed metadata: place, device, time, author, software, description."""
    taken_on: date | None
    """The date it was taken, if the metadata had one."""


class StorageUsed(BaseModel):
    """The space that a person's photos take: all sizes of each, and the originals."""

    photos: int
    bytes: int
    """Total size of the photos whose size is known."""
    unmeasured: int
    """Photos from before sizes were stored."""
    quota: int
    """Bytes that the photos may take. Lowering the quota deletes nothing."""


def present_picture(photo: Photo) -> PictureOut:
    """Return what everyone who may see the photo gets."""
    return PictureOut(
        bucket=PUBLIC_BUCKET,
        path=rendition_key(photo.stem, SHOWN_WIDTH),
        width=photo.width,
        height=photo.height,
        thumbhash=photo.thumbhash,
        colors=photo.colors,
    )


def present_photo(photo: Photo) -> PhotoOut:
    """Return what the owner gets after the upload."""
    return PhotoOut(
        **present_picture(photo).model_dump(),
        id=photo.id,
        removed=photo.removed,
        taken_on=photo.taken_on,
    )
