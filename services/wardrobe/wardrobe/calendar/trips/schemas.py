"""Schemas of trips and suitcases."""

from datetime import date, datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StringConstraints

from contracts.types import Id
from shared.http.text_fields import Line, Text
from wardrobe.calendar.trips.models import Trip, TripItem
from wardrobe.calendar.trips.rules import MAX_GARMENTS, MAX_ITEMS, Use
from wardrobe.dates import Day
from wardrobe.garments.models import Garment, State
from wardrobe.garments.rules import needs_wash
from wardrobe.garments.schemas import Count, GarmentPicture, present_garment
from wardrobe.outfits.models import Outfit
from wardrobe.patch_schemas import without_defaults
from wardrobe.photos.models import Photo
from wardrobe.photos.schemas import PictureOut, present_picture

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


class TripOutfit(BaseModel):
    """An outfit that is planned for a day of the trip, or was worn on it."""

    id: Id
    caption: str
    alt_text: str
    photo: PictureOut
    worn: bool
    garment_ids: list[Id]
    """Garments of its pins; the suitcase has them all."""


class TripDay(BaseModel):
    """A day of the trip."""

    date: date
    outfits: list[TripOutfit]
    garment_ids: list[Id]
    """Garments for this day without an outfit; the suitcase has them all."""


class LentTo(BaseModel):
    """The person who has the garment, and until when."""

    person: str | None
    """Their name; null if they are not available, or if it was lent outside the app."""
    due_on: date | None


class SuitcaseGarment(BaseModel):
    """A garment of the suitcase: of a planned outfit, of a day, or added by hand."""

    id: Id
    name: str
    category: str
    photo: GarmentPicture | None
    state: State
    owned: int
    """Pieces that are alike."""
    quantity: int
    """Pieces to pack."""
    added: bool
    """Whether it was added by hand. Otherwise it leaves the suitcase with its last day."""
    days: list[date]
    """The days on which it will be worn."""
    packed: bool
    lent: LentTo | None
    needs_wash: bool


class TripPlan(BaseModel):
    """A trip with its days and its suitcase."""

    trip: TripOut
    days: list[TripDay]
    garments: list[SuitcaseGarment]
    """By category and name; those without a category come last."""
    items: list[ItemOut]
    packed: int
    """Garments and items that are packed, of `total`."""
    total: int


def present_outfit(outfit: Outfit, photo: Photo, garment_ids: list[int]) -> TripOutfit:
    return TripOutfit(
        id=outfit.id,
        caption=outfit.caption,
        alt_text=outfit.alt_text,
        photo=present_picture(photo),
        worn=outfit.state == "published",
        garment_ids=garment_ids,
    )


def present_suitcase_garment(
    garment: Garment, photo: Photo | None, use: Use, lent: LentTo | None
) -> SuitcaseGarment:
    """Return a garment of a suitcase; one that was marked as lent needs no loan."""
    row = use.decided
    added = row is not None and row.quantity is not None
    is_dirty = needs_wash(garment.wash_after, garment.wears_since_wash)
    if lent is None and garment.state == "lent":
        lent = LentTo(person=None, due_on=None)
    return SuitcaseGarment(
        id=garment.id,
        name=garment.name,
        category=garment.category,
        photo=present_garment(garment, photo, garment.owner_id).photo,
        state=garment.state,
        owned=garment.quantity,
        quantity=min(row.quantity or 1, garment.quantity) if row else 1,
        added=added,
        days=sorted(use.days),
        packed=row is not None and row.packed,
        lent=lent,
        needs_wash=is_dirty or garment.state == "wash",
    )
