"""The calendar over HTTP."""

from datetime import date

from pydantic import BaseModel

from contracts.types import Id
from wardrobe.garments.models import Garment
from wardrobe.garments.schemas import GarmentPicture, present_garment
from wardrobe.outfits.models import Outfit
from wardrobe.photos.models import Photo
from wardrobe.photos.schemas import PictureOut, present_picture


class OutfitOfDay(BaseModel):
    """An outfit, as far as a calendar shows it."""

    id: Id
    caption: str
    alt_text: str
    photo: PictureOut


class GarmentOfDay(BaseModel):
    """A garment that was worn on a day of which no outfit shows it."""

    id: Id
    name: str
    photo: GarmentPicture | None


class DayOut(BaseModel):
    """A day on which something was worn or is planned."""

    date: date
    worn: list[OutfitOfDay] = []
    garments: list[GarmentOfDay] = []
    planned: list[OutfitOfDay] = []


class MonthOut(BaseModel):
    """The days of a month of which there is something to tell, in their order."""

    month: str
    days: list[DayOut]


class MonthsOut(BaseModel):
    """The months that have outfits."""

    months: list[str]
    """Such as 2026-11, the latest first."""


class SameDayOut(BaseModel):
    """Outfits that were worn on the same day and month of earlier years."""

    days: list[DayOut]
    """The latest first; with `worn` only."""


class MonthOfYear(BaseModel):
    """How many outfits were worn in a month, and some of them."""

    month: str
    outfits: int
    shown: list[OutfitOfDay]
    """The first ones, at most four."""


class YearOut(BaseModel):
    """The outfits of a year."""

    year: int
    years: list[int]
    """All in which an outfit was worn, the latest first."""
    outfits: int
    days: int
    """On which an outfit was worn."""
    months: list[MonthOfYear]
    """Those in which an outfit was worn, in their order."""


def present_outfit_of_day(outfit: Outfit, photo: Photo) -> OutfitOfDay:
    return OutfitOfDay(
        id=outfit.id,
        caption=outfit.caption,
        alt_text=outfit.alt_text,
        photo=present_picture(photo),
    )


def present_garment_of_day(garment: Garment, photo: Photo | None) -> GarmentOfDay:
    shown = present_garment(garment, photo, garment.owner_id)
    return GarmentOfDay(id=garment.id, name=garment.name, photo=shown.photo)
