"""Schemas of the showcase."""

from typing import Self

from pydantic import BaseModel

from contracts.types import Id
from wardrobe.outfits.models import Outfit
from wardrobe.photos.models import Photo
from wardrobe.photos.schemas import PictureOut, present_picture


class Hanging(BaseModel):
    """An outfit of the showcase: its picture, without its owner."""

    id: Id
    alt_text: str
    photo: PictureOut

    @classmethod
    def of(cls, outfit: Outfit, photo: Photo) -> Self:
        return cls(id=outfit.id, alt_text=outfit.alt_text, photo=present_picture(photo))
