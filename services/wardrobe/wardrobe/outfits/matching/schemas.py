"""Schemas of matches and suggestions."""

from datetime import date, datetime
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from contracts.types import Id
from shared.translations import gettext
from wardrobe.color_names import ColorName
from wardrobe.garments.schemas import Category, GarmentOut
from wardrobe.outfits.matching.rules import Reason
from wardrobe.outfits.pins.schemas import MAX_PINS, PinBox
from wardrobe.outfits.schemas import OutfitOut

Score = Annotated[float, Field(ge=0, le=1)]


class MatchRequest(BaseModel):
    """A box on one of the caller's photos, or on the photo of one of their outfits."""

    model_config = ConfigDict(extra="forbid")

    photo_id: Id | None = None
    outfit_id: Id | None = None
    """Send this instead of `photo_id` when editing the pins of an outfit."""
    box: PinBox
    pinned_garment_ids: Annotated[list[Id], Field(max_length=MAX_PINS)] = []
    """Garments that are already pinned. They are left out; what is worn with them ranks higher."""
    category: Category | None = None
    limit: Annotated[int, Field(ge=1, le=100, strict=True)] = 20

    @model_validator(mode="after")
    def _check_photo(self) -> Self:
        if (self.photo_id is None) == (self.outfit_id is None):
            raise ValueError(gettext("Send either a photo_id or an outfit_id."))
        return self


class MatchOut(BaseModel):
    """A garment that the box may show."""

    garment: GarmentOut
    score: Score
    reasons: list[Reason]
    """Reasons for this match; empty if there just is no better one."""


class MatchesOut(BaseModel):
    """The caller's garments, best match first, and the colors of the box."""

    items: list[MatchOut]
    colors: list[str]
    """Main colors of the box as #rrggbb, most frequent first."""
    color_names: list[ColorName]


class DuplicateOut(BaseModel):
    """An outfit with nearly the same photo."""

    outfit_id: Id
    worn_on: date | None
    published_at: datetime | None
    """Null for a draft or a plan."""


class SuggestionsOut(BaseModel):
    """Suggestions from earlier outfits for a photo without pins."""

    duplicate: DuplicateOut | None
    same_as: list[OutfitOut]
    """At most three of the caller's published outfits with pins: first those whose photos have the
    same main colors, newest first, then the latest others."""
