"""The result of comparing the object store with the database."""

from pydantic import BaseModel

from wardrobe.storage import ObjectName


class Orphan(BaseModel):
    """An object that nothing names."""

    name: ObjectName
    bytes: int


class MediaReport(BaseModel):
    """Differences between the object store and the database."""

    objects: int = 0
    """Objects in the store."""
    missing: list[ObjectName] = []
    """A photo or a ZIP names them, and the store does not have them."""
    orphans: list[Orphan] = []
    """Nothing has named them for an hour."""
