"""Schemas of outfits as evidence."""

from datetime import date, datetime
from typing import Self

from pydantic import BaseModel

from contracts.types import Id, ShownAudience
from shared.features.visibility import shown_audience
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.pins.schemas import PinOut
from wardrobe.photos.models import Photo


class EvidencePhoto(BaseModel):
    """The size of a photo, whose bytes have a URL of their own.

    The photo's public URL is left out, because it works without a session.
    """

    width: int
    """Of the upright picture, in pixels."""
    height: int
    thumbhash: str


class OutfitEvidence(BaseModel):
    """An outfit without the owner's private fields, regardless of its audience."""

    id: Id
    owner_id: Id
    audience: ShownAudience
    """The audience that the owner chose."""
    hidden: bool
    """Whether moderators hide the outfit."""
    caption: str
    alt_text: str
    worn_on: date | None
    published_at: datetime | None
    photo: EvidencePhoto
    pins: list[PinOut]
    """Each with its garment unless that is private."""

    @classmethod
    def of(cls, outfit: Outfit, photo: Photo, pins: list[PinOut]) -> Self:
        shown = {"id", "owner_id", "caption", "alt_text", "worn_on", "published_at"}
        return cls(
            audience=shown_audience(outfit.hidden_audience or outfit.audience, owns=False),
            hidden=outfit.hidden_audience is not None,
            photo=EvidencePhoto.model_validate(photo, from_attributes=True),
            pins=pins,
            **outfit.model_dump(include=shown),
        )
