"""Pins over HTTP: parts of what is said and shown of an outfit."""

from collections.abc import Sequence
from typing import Annotated, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from contracts.types import Id
from wardrobe.garments.models import Garment
from wardrobe.garments.schemas import Category, Name
from wardrobe.pins.models import Pin

MAX_PINS = 30
SMALLEST = 0.01
_ROUNDING = 1e-6

Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Length = Annotated[float, Field(ge=SMALLEST, le=1, allow_inf_nan=False)]


class PinnedGarment(BaseModel):
    """A garment that comes into the wardrobe with the pin."""

    model_config = ConfigDict(extra="forbid")

    name: Name
    category: Category = ""


class PinBox(BaseModel):
    """A box on a photo, in shares of its width and height."""

    model_config = ConfigDict(extra="forbid")

    x: Share
    y: Share
    width: Length
    height: Length

    @model_validator(mode="after")
    def _check_edges(self) -> Self:
        if self.x + self.width > 1 + _ROUNDING or self.y + self.height > 1 + _ROUNDING:
            raise ValueError("A pin lies inside the picture.")
        return self


class NewPin(PinBox):
    """A box on the photo, in shares of its width and height, that names a garment of one's own:
    one that is known, or a new one, which takes its colours from the picture.
    """

    garment_id: Id | None = None
    new_garment: PinnedGarment | None = None

    @model_validator(mode="after")
    def _check_garment(self) -> Self:
        if (self.garment_id is None) == (self.new_garment is None):
            raise ValueError("A pin names either a garment_id or a new_garment.")
        return self


def _check_pins(pins: Sequence[NewPin]) -> Sequence[NewPin]:
    named = [pin.garment_id for pin in pins if pin.garment_id is not None]
    if len(named) != len(set(named)):
        raise ValueError("A garment has one pin on a picture.")
    return pins


def count_new_garments(pins: Sequence[NewPin]) -> int:
    """How many garments come into the wardrobe with these pins."""
    return sum(pin.new_garment is not None for pin in pins)


NewPins = Annotated[list[NewPin], Field(max_length=MAX_PINS), AfterValidator(_check_pins)]


class GarmentBrief(BaseModel):
    """What everybody sees of a garment who may see it."""

    id: Id
    name: str
    category: str
    colors: list[str]
    brand: str


class PinOut(BaseModel):
    """A pin as somebody sees it who may see the outfit."""

    id: Id
    garment_id: Id
    x: float
    y: float
    width: float
    height: float
    garment: GarmentBrief | None
    """Null when the viewer may not see the garment."""


def present_pin(pin: Pin, garment: Garment, *, visible: bool) -> PinOut:
    shown = GarmentBrief.model_validate(garment.model_dump()) if visible else None
    return PinOut(**pin.model_dump(), garment=shown)
