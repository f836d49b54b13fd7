"""A reported or hidden outfit as it travels to a moderator."""

from datetime import date, datetime
from typing import Self

from pydantic import BaseModel

from contracts.types import Audience, Id
from wardrobe.outfits.models import Outfit
from wardrobe.photos.models import Photo
from wardrobe.pins.schemas import PinOut


class EvidencePhoto(BaseModel):
    """The measures of a photo whose bytes have an address of their own.

    The photo's public address is left out: it works without a session, for as long as the photo
    keeps it.
    """

    width: int
    """Of the upright picture, in pixels."""
    height: int
    thumbhash: str


class OutfitEvidence(BaseModel):
    """An outfit as others see it, whatever its audience; nothing that is for its owner alone."""

    id: Id
    owner_id: Id
    audience: Audience
    """The owner's choice."""
    hidden: bool
    """Moderators hide it."""
    caption: str
    alt_text: str
    worn_on: date | None
    published_at: datetime | None
    photo: EvidencePhoto
    pins: list[PinOut]
    """Each with its garment, unless that is private."""

    @classmethod
    def of(cls, outfit: Outfit, photo: Photo, pins: list[PinOut]) -> Self:
        shown = {"id", "owner_id", "caption", "alt_text", "worn_on", "published_at"}
        return cls(
            audience=outfit.hidden_audience or outfit.audience,
            hidden=outfit.hidden_audience is not None,
            photo=EvidencePhoto.model_validate(photo, from_attributes=True),
            pins=pins,
            **outfit.model_dump(include=shown),
        )
