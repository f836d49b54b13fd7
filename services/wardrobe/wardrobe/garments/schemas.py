"""Garments over HTTP."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from shared.contracts.types import Audience, Id
from wardrobe.edits import without_defaults
from wardrobe.garments.models import Garment, Season, State
from wardrobe.texts import Text

Name = Annotated[Text, StringConstraints(min_length=1, max_length=100)]
Category = Annotated[Text, StringConstraints(max_length=50), Field(examples=["coat"])]
Brand = Annotated[Text, StringConstraints(max_length=100)]
Size = Annotated[Text, StringConstraints(max_length=50)]
Note = Annotated[Text, StringConstraints(max_length=2000)]
Color = Annotated[str, StringConstraints(pattern="^#[0-9a-f]{6}$")]
Colors = Annotated[list[Color], Field(max_length=5)]
Seasons = Annotated[list[Season], Field(max_length=4)]


class GarmentDetails(BaseModel):
    """What the owner says of a garment, beside its name."""

    category: Category = ""
    colors: Colors = []
    brand: Brand = ""
    size: Size = ""
    seasons: Seasons = []
    note: Note = ""
    """For the owner's eyes alone."""
    audience: Audience = "private"
    state: State = "here"


class NewGarment(GarmentDetails):
    """What the owner says of a new garment."""

    name: Name


class GarmentChange(GarmentDetails):
    """What is to change; fields that are left out stay."""

    model_config = ConfigDict(json_schema_extra=without_defaults)

    name: Name = "?"


class GarmentOut(BaseModel):
    """A garment as somebody sees it who may."""

    id: Id
    owner_id: Id
    name: str
    category: str
    colors: list[str]
    brand: str
    size: str
    seasons: list[Season]
    note: str | None
    """Null for everybody but the owner."""
    audience: Audience
    state: State
    created_at: datetime
    version: int


def present_garment(garment: Garment, viewer_id: int | None) -> GarmentOut:
    """The garment, its note only for the owner."""
    note = garment.note if viewer_id == garment.owner_id else None
    return GarmentOut(**garment.model_dump() | {"note": note})
