"""Schemas of pins, which are parts of outfits."""

from collections.abc import Sequence
from typing import Annotated, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from contracts.types import Id
from shared.translations import gettext
from wardrobe.garments.models import Garment
from wardrobe.garments.schemas import Category, Name
from wardrobe.outfits.pins.models import Pin

MAX_PINS = 30
MIN_LENGTH = 0.01
_ROUNDING = 1e-6

Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False, strict=True)]
Length = Annotated[float, Field(ge=MIN_LENGTH, le=1, allow_inf_nan=False, strict=True)]


class PinnedGarment(BaseModel):
    """A garment to add to the wardrobe with the pin."""

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
            raise ValueError(gettext("A pin must be inside the picture."))
        return self


class NewPin(PinBox):
    """A box on the photo, in shares of its width and height, that names one of the caller's
    garments: an existing one, or a new one that gets its colors from the picture.
    """

    garment_id: Id | None = None
    new_garment: PinnedGarment | None = None

    @model_validator(mode="after")
    def _check_garment(self) -> Self:
        if (self.garment_id is None) == (self.new_garment is None):
            raise ValueError(gettext("A pin needs either a garment_id or a new_garment."))
        return self


def _check_pins(pins: Sequence[NewPin]) -> Sequence[NewPin]:
    new_pins = [pin.garment_id for pin in pins if pin.garment_id is not None]
    if len(new_pins) != len(set(new_pins)):
        raise ValueError(gettext("A garment can have only one pin on a picture."))
    return pins


def count_new_garments(pins: Sequence[NewPin]) -> int:
    """Return how many garments these pins add to the wardrobe."""
    return sum(pin.new_garment is not None for pin in pins)


NewPins = Annotated[list[NewPin], Field(max_length=MAX_PINS), AfterValidator(_check_pins)]


class GarmentBrief(BaseModel):
    """A garment as others see it on a pin."""

    id: Id
    name: str
    category: str
    colors: list[str]
    brand: str


class PinOut(BaseModel):
    """A pin of an outfit."""

    id: Id
    garment_id: Id
    x: float
    y: float
    width: float
    height: float
    garment: GarmentBrief | None
    """Null if the caller may not see the garment."""


def present_pin(pin: Pin, garment: Garment, *, visible: bool) -> PinOut:
    shown = GarmentBrief.model_validate(garment.model_dump()) if visible else None
    return PinOut(**pin.model_dump(), garment=shown)
