"""Schemas of recreations."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from contracts.types import Id
from shared.translations import gettext
from wardrobe.dates import Day
from wardrobe.outfits.matching.schemas import MatchOut
from wardrobe.outfits.pins.schemas import MAX_PINS, PinOut
from wardrobe.outfits.schemas import Caption, Note


class RecreatedPiece(BaseModel):
    """A piece of the outfit, and the caller's closest garments."""

    pin: PinOut
    matches: list[MatchOut]
    """At most five, best first. The first is assigned to no other piece unless this is missing."""
    missing: bool
    """Whether no match is close, or all close matches are assigned to other pieces."""
    by_color_only: bool
    """Whether the type of the piece is unknown, so that a match may be another type of garment."""


class RecreationOut(BaseModel):
    """The pieces of a look, and the caller's garments for each."""

    pieces: list[RecreatedPiece]


def _check_different(ids: list[int]) -> list[int]:
    if len(ids) != len(set(ids)):
        raise ValueError(gettext("Each garment can be in the outfit only once."))
    return ids


class NewComposition(BaseModel):
    """An outfit to compose from the caller's garments."""

    model_config = ConfigDict(extra="forbid")

    garment_ids: Annotated[
        list[Id], Field(min_length=1, max_length=MAX_PINS), AfterValidator(_check_different)
    ]
    planned_for: Day | None = None
    """The planned day; if omitted, the outfit is a draft."""
    caption: Caption = ""
    private_note: Note = ""
    """For example the person whose outfit inspired it."""
