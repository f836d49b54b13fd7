"""Schemas of the calendar."""

from datetime import date

from pydantic import BaseModel

from contracts.types import Id
from wardrobe.garments.models import Garment
from wardrobe.garments.schemas import GarmentPicture, present_garment
from wardrobe.outfits.models import Outfit
from wardrobe.photos.models import Photo
from wardrobe.photos.schemas import PictureOut, present_picture


class OutfitOfDay(BaseModel):
    """An outfit as the calendar shows it."""

    id: Id
    caption: str
    alt_text: str
    photo: PictureOut


class GarmentOfDay(BaseModel):
    """A garment that was worn on a day on which no outfit shows it."""

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
    """The days of a month that have an entry, in order."""

    month: str
    days: list[DayOut]


class MonthsOut(BaseModel):
    """The months that have outfits."""

    months: list[str]
    """For example 2026-11, latest first."""


class SameDayOut(BaseModel):
    """Outfits that were worn on the same day and month of earlier years."""

    days: list[DayOut]
    """Latest first; only `worn` is set."""


class MonthOfYear(BaseModel):
    """The number of outfits that were worn in a month, and some of them."""

    month: str
    outfits: int
    shown: list[OutfitOfDay]
    """The first four at most."""


class YearOut(BaseModel):
    """The outfits of a year."""

    year: int
    years: list[int]
    """All years in which an outfit was worn, latest first."""
    outfits: int
    days: int
    """Days on which an outfit was worn."""
    months: list[MonthOfYear]
    """Months in which an outfit was worn, in order."""


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
