"""What photos are made with: the darkroom, the picture store and the database."""

from dataclasses import dataclass

from shared.db import Database
from wardrobe.image_processing.pool import ImageProcessor
from wardrobe.storage import Storage


@dataclass(frozen=True)
class Media:
    """The adapters that a photo needs on its way from an upload to a row."""

    darkroom: ImageProcessor
    storage: Storage
    database: Database
    """For promises that must be kept even when the request's own transaction is rolled back."""
    quota: int
    """How many bytes of photos a person may keep, unless theirs was set."""
