"""Bundles the adapters that photos need."""

from dataclasses import dataclass

from shared.data.db import Database
from wardrobe.image_processing.pool import ImageProcessor
from wardrobe.storage import Storage


@dataclass(frozen=True)
class Media:
    """The image processor, the object store and the database, with the default quota."""

    image_processor: ImageProcessor
    storage: Storage
    database: Database
    """For scheduled deletions, which must survive a rollback of the request's own transaction."""
    quota: int
    """Bytes of photos that a person may store unless a quota was set for them."""
