"""Schemas of insights."""

from datetime import date
from typing import Self

from pydantic import BaseModel, model_validator

from contracts.types import Id
from shared.translations import gettext, ngettext
from wardrobe.color_names import ColorName
from wardrobe.dates import Day
from wardrobe.garments.schemas import GarmentOut, Money
from wardrobe.outfits.models import Outfit
from wardrobe.photos.models import Photo
from wardrobe.photos.schemas import PictureOut, present_picture

MAX_YEARS = 5


class Period(BaseModel):
    """A range of days, including both ends."""

    start: Day
    end: Day

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.end < self.start:
            raise ValueError(gettext("The period must not end before it starts."))
        if self.end.year - self.start.year > MAX_YEARS:
            raise ValueError(
                ngettext(
                    "A period has at most {count} year.",
                    "A period has at most {count} years.",
                    MAX_YEARS,
                )
            )
        return self


class WornGarment(BaseModel):
    """A garment, and the number of days of the period on which it was worn."""

    garment: GarmentOut
    wears: int


class Segment(BaseModel):
    """The part of a wardrobe that a chart bar stands for; all of it without category and color."""

    category: str | None = None
    """Empty for garments without a category."""
    color: ColorName | None = None
    """The main color: a garment's first one."""


class WornOutfit(BaseModel):
    """An outfit that shows garments of the requested category or color."""

    id: Id
    date: date
    caption: str
    alt_text: str
    photo: PictureOut
    garments: list[str]
    """Names of those garments, in the order of their pins."""


class Share(BaseModel):
    """A part of the wardrobe: how many garments, and how often they were worn."""

    garments: int
    """Garments that are not archived."""
    worn: int
    """How many of them were worn in the period."""
    wears: int
    """Sum of the days on which each was worn, including garments that were archived since."""


class CategoryShare(Share):
    category: str
    """Empty for garments without a category."""


class ColorShare(Share):
    color: ColorName


class MonthOfWears(BaseModel):
    """Wears in a calendar month."""

    month: str
    wears: int
    garments: int
    """Distinct garments."""
    days: int
    """Days on which a garment or an outfit was worn."""
    outfits: int
    outfits_without_pins: int
    """Outfits that name no garment and therefore add no wear."""


class Spent(BaseModel):
    """Cost of the garments with a price in one currency, in total and per wear.

    Archived garments are left out.
    """

    currency: str
    garments: int
    price: Money
    wears: int
    """Since the beginning, not only in the period."""
    cost_per_wear: Money | None


class InsightsOut(BaseModel):
    """Wears in a period, and the share of the wardrobe that was worn.

    The history of the period (wears, days, months, most worn) includes garments that were archived
    since; shares and costs leave them out.
    """

    start: date
    end: date
    garments: int
    """Garments that are not archived."""
    worn: int
    """How many of them were worn in the period."""
    wear_share: float
    """`worn` divided by `garments`; 0 for an empty wardrobe."""
    archived: int
    """Garments that were worn in the period and archived since."""
    wears: int
    days: int
    """Days on which a garment or an outfit was worn."""
    outfits: int
    outfits_without_pins: int
    """Outfits that name no garment and therefore add no wear."""
    last_worn_on: date | None
    """The last day on which any garment that is not archived was worn, in the period or not."""
    most_worn: list[WornGarment]
    """Empty if all were worn equally often."""
    least_worn: list[WornGarment]
    """Fewest wears in the period first; among equals, the longest unworn.

    Leaves out the garments of `most_worn`. Empty if all were worn, and equally often.
    """
    best_value: list[WornGarment]
    """Lowest cost per wear first."""
    spent: list[Spent]
    categories: list[CategoryShare]
    colors: list[ColorShare]
    months: list[MonthOfWears]
    """Every month of the period, including those without a wear."""


def present_worn_outfit(outfit: Outfit, photo: Photo, names: list[str]) -> WornOutfit:
    return WornOutfit(
        id=outfit.id,
        date=worn_day(outfit),
        caption=outfit.caption,
        alt_text=outfit.alt_text,
        photo=present_picture(photo),
        garments=names,
    )


def worn_day(outfit: Outfit) -> date:
    """Return the worn-on date of an outfit that a query selected by it."""
    if outfit.worn_on is None:
        raise LookupError("an outfit selected by its date has none")
    return outfit.worn_on
