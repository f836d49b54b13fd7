"""Outfits in tags as they travel over HTTP: ids only, the wardrobe has the rest."""

from datetime import date, datetime
from typing import Annotated, Self

from pydantic import BaseModel, Field, model_validator

from contracts.types import Id
from shared.ids import id_time

MAX_AT_ONCE = 200
Ids = Annotated[list[Id], Field(max_length=MAX_AT_ONCE)]


class PlacedOutfit(BaseModel):
    """An outfit in a tag; `owner_id` differs from the tag's owner when it is a reference."""

    id: Id
    owner_id: Id
    added_at: datetime
    day: date
    """When it was worn; of one that does not say, or is private, when it was published."""

    @classmethod
    def of(cls, outfit_id: int, owner_id: int, placed: int, day: date) -> Self:
        """Read the time from the time-ordered id of the placement."""
        return cls(id=outfit_id, owner_id=owner_id, added_at=id_time(placed), day=day)


class OutfitsChange(BaseModel):
    """Outfits to put into a tag and to take out; the first one put in will stand first."""

    add: Ids = []
    remove: Ids = []

    @model_validator(mode="after")
    def _each_once(self) -> Self:
        if set(self.add) & set(self.remove):
            raise ValueError("An outfit cannot be put in and taken out at once.")
        return self


class OutfitsChanged(BaseModel):
    """What really changed: swapping the two lists undoes it.

    Outfits that the viewer may not see, and those that were there already, are not in `added`.
    """

    added: list[Id]
    removed: list[Id]


class OutfitOrder(BaseModel):
    """Outfits in their new order, on the places they have now; others keep theirs."""

    outfit_ids: Annotated[list[Id], Field(max_length=1000)]
