"""Outfits over HTTP."""

import re
from datetime import date, datetime
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
)

from shared.contracts.types import Audience, Id
from wardrobe.edits import without_defaults
from wardrobe.outfits.models import Outfit
from wardrobe.photos.models import Photo
from wardrobe.photos.schemas import PictureOut, present_picture
from wardrobe.texts import Text

MAX_TAGS = 30
MAX_PINS = 30
MAX_IDS = 100

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_RESERVED = {"all", "add", "edit", "outfit"}


def _check_slug(slug: str) -> str:
    if len(slug) > 50 or not _SLUG.fullmatch(slug):  # noqa: PLR2004 - the limit is in the sentence
        raise ValueError("A tag is up to 50 small letters, digits and single hyphens.")
    if slug in _RESERVED:
        raise ValueError(f"The tag '{slug}' is a page of Garderobe. Please choose another name.")
    return slug


def _split(values: Any) -> Any:
    """`ids=1,2,3` as well as `ids=1&ids=2`."""
    if isinstance(values, list):
        return [part for value in values for part in str(value).split(",") if part]
    return values


Caption = Annotated[Text, StringConstraints(max_length=2000)]
AltText = Annotated[Text, StringConstraints(max_length=1000)]
Slug = Annotated[str, AfterValidator(_check_slug), Field(examples=["summer-2026"])]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Ids = Annotated[list[Id], BeforeValidator(_split), Field(max_length=MAX_IDS)]


class Pin(BaseModel):
    """A box on the photo that names a garment; all measures are shares of width and height."""

    model_config = ConfigDict(extra="forbid")

    x: Share
    y: Share
    width: Annotated[Share, Field(gt=0)]
    height: Annotated[Share, Field(gt=0)]
    label: Annotated[Text, StringConstraints(max_length=100)] = ""


class NewOutfit(BaseModel):
    """What the owner says of a new outfit."""

    photo_id: Id
    audience: Audience
    caption: Caption = ""
    alt_text: AltText = ""
    worn_on: date | None = None
    tags: Annotated[list[Slug], Field(max_length=MAX_TAGS)] = []
    """Slugs; the tags service creates those that are missing."""
    pins: Annotated[list[Pin], Field(max_length=MAX_PINS)] = []


class OutfitChange(BaseModel):
    """What is to change; fields that are left out stay. Tags change in the tags service."""

    model_config = ConfigDict(json_schema_extra=without_defaults)

    audience: Audience = "private"
    caption: Caption = ""
    alt_text: AltText = ""
    worn_on: date | None = None
    pins: Annotated[list[Pin], Field(max_length=MAX_PINS)] = []


class OutfitOut(BaseModel):
    """An outfit as somebody sees it who may."""

    id: Id
    owner_id: Id
    state: Literal["published", "trashed"]
    audience: Audience
    caption: str
    alt_text: str
    worn_on: date | None
    photo: PictureOut
    tags: list[str]
    """Slugs that the owner named at publication, for the owner alone: the tags service knows who
    else may see a tag."""
    pins: list[Pin]
    published_at: datetime
    created_at: datetime
    version: int


def present_outfit(outfit: Outfit, photo: Photo, viewer_id: int | None) -> OutfitOut:
    """The outfit with its picture, the tags it named only for the owner."""
    shown = OutfitOut.model_fields.keys() - {"id", "photo", "pins", "tags"}
    return OutfitOut(
        id=outfit.id,
        photo=present_picture(photo),
        pins=[Pin(**pin) for pin in outfit.pins],
        tags=outfit.tags if viewer_id == outfit.owner_id else [],
        **outfit.model_dump(include=shown),
    )
