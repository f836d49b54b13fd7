"""Schemas of repeats, and of who has seen a garment."""

from datetime import date

from pydantic import BaseModel

from contracts.types import Audience, Id
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.repeat_guard.models import RepeatPreference, WarnWithin
from wardrobe.people.companions.schemas import CompanionOut
from wardrobe.photos.models import Photo
from wardrobe.photos.schemas import PictureOut, present_picture


class SeenOutfit(BaseModel):
    """An outfit in which a garment was seen."""

    id: Id
    caption: str
    occasion: str
    audience: Audience
    photo: PictureOut


class SeenOut(BaseModel):
    """A time when the caller wore a garment, and who was there."""

    worn_on: date
    """The day of the outfit; if it has none, the day on which it was posted (UTC)."""
    outfit: SeenOutfit | None
    """Null if the caller recorded the day without an outfit."""
    with_people: list[CompanionOut]


class RepeatOut(BaseModel):
    """A garment that people have seen already."""

    garment_id: Id
    garment_name: str
    outfit_id: Id
    """The latest outfit in which they saw it."""
    worn_on: date
    people: list[CompanionOut]


class RepeatsOut(BaseModel):
    """Garments that people have seen within the time that the caller chose, latest first."""

    repeats: list[RepeatOut]


class RepeatPreferences(BaseModel):
    """How long before a day a garment counts as seen."""

    warn_within: WarnWithin = "30_days"


class RepeatPreferencesOut(BaseModel):
    """The caller's choice about repeats."""

    warn_within: WarnWithin
    version: int
    """0 for someone who has never changed it."""


def present_preferences(found: RepeatPreference) -> RepeatPreferencesOut:
    return RepeatPreferencesOut(warn_within=found.warn_within, version=found.version)


def present_seen_outfit(outfit: Outfit, photo: Photo) -> SeenOutfit:
    return SeenOutfit(
        id=outfit.id,
        caption=outfit.caption,
        occasion=outfit.occasion,
        audience=outfit.hidden_audience or outfit.audience,
        photo=present_picture(photo),
    )
