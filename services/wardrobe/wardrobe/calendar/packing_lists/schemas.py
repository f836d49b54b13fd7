"""Schemas of trips and suitcases."""

from datetime import date, datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StringConstraints

from contracts.types import Id
from shared.http.text_fields import Line, Text
from wardrobe.calendar.packing_lists.models import Trip, TripItem
from wardrobe.calendar.packing_lists.rules import MAX_GARMENTS, MAX_ITEMS
from wardrobe.dates import Day
from wardrobe.garments.schemas import Count
from wardrobe.patch_schemas import without_defaults

Name = Annotated[Line, StringConstraints(min_length=1, max_length=80)]
Destination = Annotated[Line, StringConstraints(max_length=100)]
Note = Annotated[Text, StringConstraints(max_length=2000)]
ItemText = Annotated[Line, StringConstraints(min_length=1, max_length=60)]


class TripDates(BaseModel):
    """The days of a trip: 1 to 60."""

    first_day: Day
    last_day: Day


class NewTrip(TripDates):
    """A new trip."""

    name: Name
    destination: Destination = ""
    note: Note = ""


class TripChange(BaseModel):
    """A change of a trip; omitted fields stay as they are."""

    model_config = ConfigDict(json_schema_extra=without_defaults)

    name: Name = "?"
    first_day: Day = date.min
    last_day: Day = date.min
    destination: Destination = ""
    note: Note = ""


class TripCopy(TripDates):
    """The dates of a copy."""

    name: Name | None = None
    """The name of the trip if omitted."""


class PackedGarments(BaseModel):
    """A garment to pack."""

    quantity: Count = 1
    """Pieces; not more than the garment has."""


class NewItem(BaseModel):
    """Something to pack that is no garment."""

    text: ItemText


class Packing(BaseModel):
    """Garments and items that are packed, or taken out again."""

    packed: StrictBool
    garment_ids: Annotated[list[Id], Field(max_length=MAX_GARMENTS)] = []
    item_ids: Annotated[list[Id], Field(max_length=MAX_ITEMS)] = []


class TripOut(BaseModel):
    """A trip without its suitcase."""

    id: Id
    name: str
    first_day: date
    last_day: date
    destination: str
    note: str
    created_at: datetime
    version: int


class ItemOut(BaseModel):
    """Something in the suitcase that is no garment."""

    id: Id
    text: str
    packed: bool


def present_trip(trip: Trip) -> TripOut:
    return TripOut(**trip.model_dump(include=set(TripOut.model_fields)))


def present_item(item: TripItem) -> ItemOut:
    return ItemOut(**item.model_dump(include=set(ItemOut.model_fields)))
