"""Schemas of planned trips."""

from datetime import date

from pydantic import BaseModel

from contracts.types import Id
from wardrobe.calendar.packing_lists.schemas import ItemOut, TripOut
from wardrobe.calendar.trip_plans.rules import Use
from wardrobe.garments.models import Garment, State
from wardrobe.garments.rules import needs_wash
from wardrobe.garments.schemas import GarmentPicture, present_garment
from wardrobe.outfits.models import Outfit
from wardrobe.photos.models import Photo
from wardrobe.photos.schemas import PictureOut, present_picture


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
