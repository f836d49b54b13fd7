"""Insights over HTTP."""

from datetime import date
from typing import Self

from pydantic import BaseModel, model_validator

from contracts.types import Id
from wardrobe.color_names import ColorName
from wardrobe.dates import Day
from wardrobe.garments.schemas import GarmentOut, Money
from wardrobe.outfits.models import Outfit
from wardrobe.photos.models import Photo
from wardrobe.photos.schemas import PictureOut, present_picture

LONGEST_YEARS = 5


class Period(BaseModel):
    """From a day to another, both included."""

    start: Day
    end: Day

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.end < self.start:
            raise ValueError("The period should end after it begins.")
        if self.end.year - self.start.year > LONGEST_YEARS:
            raise ValueError(f"A period has at most {LONGEST_YEARS} years.")
        return self


class WornGarment(BaseModel):
    """A garment, and on how many days of the period it was worn."""

    garment: GarmentOut
    wears: int


class Behind(BaseModel):
    """The part of a wardrobe that a bar stands for: all of it without a category or a colour."""

    category: str | None = None
    """Empty for garments that have none."""
    color: ColorName | None = None
    """The main colour, that is a garment's first one."""


class WornOutfit(BaseModel):
    """An outfit that shows garments of a bar."""

    id: Id
    date: date
    caption: str
    alt_text: str
    photo: PictureOut
    garments: list[str]
    """The names of those garments, in the order of their pins."""


class Share(BaseModel):
    """One part of the wardrobe: how many garments, how often they were worn."""

    garments: int
    """Those that are not archived."""
    worn: int
    """How many of them were worn in the period."""
    wears: int
    """Days on which each was worn, added up; of garments that were archived since, too."""


class CategoryShare(Share):
    category: str
    """Empty for garments that have none."""


class ColorShare(Share):
    color: ColorName


class MonthOfWears(BaseModel):
    """What was worn in a calendar month."""

    month: str
    wears: int
    garments: int
    """Different ones."""
    days: int
    """On which a garment or an outfit was worn."""
    outfits: int
    outfits_without_pins: int
    """How many of them name no garment, and therefore count no wear."""


class Spent(BaseModel):
    """What garments with a price in one currency cost, and what a wear of them costs.

    Archived garments are left out.
    """

    currency: str
    garments: int
    price: Money
    wears: int
    """Ever, not only in the period."""
    cost_per_wear: Money | None


class InsightsOut(BaseModel):
    """What was worn in a period, and how much of the wardrobe that is.

    The history of the period (wears, days, months, most worn) includes garments that were archived
    since; shares and costs are of the garments that are not archived.
    """

    start: date
    end: date
    garments: int
    """Those that are not archived."""
    worn: int
    """How many of them were worn in the period."""
    wear_share: float
    """`worn` over `garments`; 0 of an empty wardrobe."""
    archived: int
    """Garments that were worn in the period and archived since."""
    wears: int
    days: int
    """On which a garment or an outfit was worn."""
    outfits: int
    outfits_without_pins: int
    """How many of them name no garment, and therefore count no wear."""
    last_worn_on: date | None
    """When any garment that is not archived was last worn, also outside the period."""
    most_worn: list[WornGarment]
    """Empty if all were worn equally often."""
    least_worn: list[WornGarment]
    """The fewest wears in the period first, and of these the longest unworn.

    None of `most_worn` is among them. Empty if all were worn, and equally often.
    """
    best_value: list[WornGarment]
    """The lowest cost per wear first."""
    spent: list[Spent]
    categories: list[CategoryShare]
    colors: list[ColorShare]
    months: list[MonthOfWears]
    """Every month of the period, also those without a wear."""


def present_worn_outfit(outfit: Outfit, photo: Photo, names: list[str]) -> WornOutfit:
    if outfit.worn_on is None:
        raise LookupError("an outfit was found by its day, and has none")
    return WornOutfit(
        id=outfit.id,
        date=outfit.worn_on,
        caption=outfit.caption,
        alt_text=outfit.alt_text,
        photo=present_picture(photo),
        garments=names,
    )
