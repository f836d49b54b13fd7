"""Outfits in tags as they travel over HTTP: ids only, the wardrobe has the contents."""

from datetime import date, datetime
from typing import Annotated, Self

from pydantic import BaseModel, Field, model_validator

from contracts.types import Id
from shared.data.ids import id_time
from shared.translations import gettext

MAX_AT_ONCE = 200
Ids = Annotated[list[Id], Field(max_length=MAX_AT_ONCE)]


class PlacedOutfit(BaseModel):
    """An outfit in a tag; `owner_id` differs from the tag's owner when it is a reference."""

    id: Id
    owner_id: Id
    added_at: datetime
    day: date
    """When it was worn; when it was published if unknown, as for private outfits."""
    removable: bool = False
    """Whether the viewer may remove it from the tag."""

    @classmethod
    def of(cls, outfit_id: int, owner_id: int, placed: int, day: date, *, removable: bool) -> Self:
        """Read the time from the time-ordered id of the placement."""
        return cls(
            id=outfit_id,
            owner_id=owner_id,
            added_at=id_time(placed),
            day=day,
            removable=removable,
        )


class OutfitsChange(BaseModel):
    """Outfits to add to a tag and to remove; the first added one comes first."""

    add: Ids = []
    remove: Ids = []

    @model_validator(mode="after")
    def _check_disjoint(self) -> Self:
        if set(self.add) & set(self.remove):
            raise ValueError(gettext("An outfit cannot be added and removed at once."))
        return self


class OutfitsChanged(BaseModel):
    """The actual changes: swapping the two lists undoes them.

    `added` omits outfits that the viewer may not see, and those that were in the tag already.
    """

    added: list[Id]
    removed: list[Id]


class OutfitOrder(BaseModel):
    """Outfits in their new order, in the positions that they occupy; others keep theirs."""

    outfit_ids: Annotated[list[Id], Field(max_length=1000)]
