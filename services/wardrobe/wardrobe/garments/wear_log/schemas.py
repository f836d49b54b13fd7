"""Schemas of the wear log."""

from datetime import date
from typing import Annotated

from pydantic import BaseModel, Field

from contracts.types import Id
from wardrobe.dates import Day
from wardrobe.garments.wear_log.models import Wear

MAX_AT_ONCE = 100


class WornGarments(BaseModel):
    """Garments that were worn on one day."""

    garment_ids: Annotated[list[Id], Field(min_length=1, max_length=MAX_AT_ONCE)]
    date: Day


class WearOut(BaseModel):
    """A day on which a garment was worn."""

    garment_id: Id
    date: date
    by_hand: bool
    """Whether the owner recorded it; otherwise an outfit of the day shows it."""
    outfit_id: Id | None
    """The outfit of that day that shows it."""


def present_wear(wear: Wear) -> WearOut:
    return WearOut(
        garment_id=wear.garment_id,
        date=wear.worn_on,
        by_hand=wear.by_hand,
        outfit_id=wear.outfit_id,
    )
