"""Outfits in tags as they travel over HTTP: ids only, the wardrobe has the rest."""

from datetime import datetime
from typing import Self

from pydantic import BaseModel

from shared.contracts.types import Id
from shared.db import id_time


class PlacedOutfit(BaseModel):
    """An outfit in a tag; `owner_id` differs from the tag's owner when it is a reference."""

    id: Id
    owner_id: Id
    added_at: datetime

    @classmethod
    def of(cls, outfit_id: int, owner_id: int, placed: int) -> Self:
        """Read the time from the time-ordered id of the placement."""
        return cls(id=outfit_id, owner_id=owner_id, added_at=id_time(placed))
