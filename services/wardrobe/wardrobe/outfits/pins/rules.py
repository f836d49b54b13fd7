"""The data of an outfit that its pins depend on."""

from dataclasses import dataclass
from datetime import date

from contracts.types import Audience
from wardrobe.photos.models import Photo


@dataclass(frozen=True)
class PinTarget:
    """An outfit to set pins on."""

    outfit_id: int
    owner_id: int
    photo: Photo
    audience: Audience
    """A garment that comes with a pin gets this audience once the outfit is published."""
    is_published: bool
    worn_on: date | None
    """The day of the wears; None unless the outfit is published."""
    live: bool
    """False while the outfit is in the trash."""
