"""What pins must know of the outfit that they are set on."""

from dataclasses import dataclass
from datetime import date

from contracts.types import Audience
from wardrobe.photos.models import Photo


@dataclass(frozen=True)
class Canvas:
    """An outfit, as its pins see it."""

    outfit_id: int
    owner_id: int
    photo: Photo
    audience: Audience
    """A garment that comes with a pin gets it, as soon as the outfit is published."""
    is_published: bool
    worn_on: date | None
    """The day that counts in the wear ledger: none unless the outfit is published."""
    live: bool
    """Off while it is in the trash."""
