"""Schemas of a garment's pictures."""

from typing import Annotated

from pydantic import BaseModel, Field

from contracts.types import Id
from wardrobe.garments.pictures.models import MAX_PICTURES


class NewPicture(BaseModel):
    """A further picture of a garment."""

    photo_id: Id
    """An unused photo of the caller."""


class PictureOrder(BaseModel):
    """A new order of all own pictures of a garment."""

    photo_ids: Annotated[list[Id], Field(min_length=1, max_length=MAX_PICTURES)]
    """Each picture once; the first becomes the main one."""
