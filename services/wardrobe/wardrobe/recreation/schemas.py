"""Recreations over HTTP."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from contracts.types import Id
from wardrobe.dates import Day
from wardrobe.matching.schemas import MatchOut
from wardrobe.outfits.schemas import Caption, Note
from wardrobe.pins.schemas import MAX_PINS, PinOut


class RecreatedPiece(BaseModel):
    """A piece of the outfit, and the caller's closest garments."""

    pin: PinOut
    matches: list[MatchOut]
    """At most five, best first. The first is that of no other piece, unless this one is missing."""
    missing: bool
    """Whether none of them is close, or each that is close stands for another piece."""
    by_color_only: bool
    """Whether the type of the piece is unknown, so that a match may be something else to wear."""


class RecreationOut(BaseModel):
    """The pieces of a look, and the caller's garments for each."""

    pieces: list[RecreatedPiece]


def _check_different(ids: list[int]) -> list[int]:
    if len(ids) != len(set(ids)):
        raise ValueError("Each garment is in the outfit once.")
    return ids


class NewComposition(BaseModel):
    """An outfit to be composed of the caller's garments."""

    model_config = ConfigDict(extra="forbid")

    garment_ids: Annotated[
        list[Id], Field(min_length=1, max_length=MAX_PINS), AfterValidator(_check_different)
    ]
    planned_for: Day | None = None
    """The planned day; a draft without one."""
    caption: Caption = ""
    private_note: Note = ""
    """Such as whose outfit it comes from."""
