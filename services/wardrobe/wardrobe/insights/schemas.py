"""Insights over HTTP."""

from datetime import date
from typing import Self

from pydantic import BaseModel, model_validator

from wardrobe.color_names import ColorName
from wardrobe.days import Day
from wardrobe.garments.schemas import GarmentOut, Money

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


class Share(BaseModel):
    """One part of the wardrobe: how many garments, how often they were worn."""

    garments: int
    worn: int
    """How many of them were worn at all."""
    wears: int
    """Days on which each was worn, added up."""


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
    """On which anything was worn."""


class Spent(BaseModel):
    """What the garments with a price in one currency cost, and what a wear of them costs."""

    currency: str
    garments: int
    price: Money
    wears: int
    """Ever, not only in the period."""
    cost_per_wear: Money | None


class InsightsOut(BaseModel):
    """What the ledger tells of the garments in use, that is all but the archived ones."""

    start: date
    end: date
    garments: int
    worn: int
    """Different ones, in the period."""
    wear_share: float
    """`worn` over `garments`; 0 of an empty wardrobe."""
    wears: int
    days: int
    """On which anything was worn."""
    last_worn_on: date | None
    """When any of them was last worn, also before or after the period."""
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
