"""Outfits over HTTP."""

import re
from datetime import date, datetime
from typing import Annotated, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)

from contracts.types import Audience, Id
from contracts.wardrobe import Comments
from shared.text_fields import Text
from wardrobe.dates import Day
from wardrobe.edits import without_defaults
from wardrobe.outfits.models import Outfit, State
from wardrobe.photos.models import Photo
from wardrobe.photos.schemas import PictureOut, present_picture
from wardrobe.pins.schemas import NewPins, PinOut

MAX_TAGS = 30

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_RESERVED = {"all", "add", "edit", "outfit", "constructor"}


def _check_slug(slug: str) -> str:
    if len(slug) > 50 or not _SLUG.fullmatch(slug):  # noqa: PLR2004 - the limit is in the sentence
        raise ValueError("A tag is up to 50 small letters, digits and single hyphens.")
    if slug in _RESERVED:
        raise ValueError(f"The tag '{slug}' is a page of Garderobe. Please choose another name.")
    return slug


OwnState = Literal["draft", "planned", "published"]
Caption = Annotated[Text, StringConstraints(max_length=2000)]
AltText = Annotated[Text, StringConstraints(max_length=1000)]
Note = Annotated[Text, StringConstraints(max_length=2000)]
Slug = Annotated[str, AfterValidator(_check_slug), Field(examples=["summer-2026"])]
Tags = Annotated[list[Slug], Field(max_length=MAX_TAGS)]


class NewOutfit(BaseModel):
    """What the owner says of a new outfit."""

    photo_id: Id
    audience: Audience
    caption: Caption = ""
    alt_text: AltText = ""
    worn_on: Day | None = None
    tags: Tags = []
    """Slugs; the tags service creates those that are missing."""
    pins: NewPins = []
    state: OwnState = "published"
    planned_for: Day | None = None
    """The day of a planned outfit, and of no other."""
    private_note: Note = ""
    comments: Comments = "on"

    @model_validator(mode="after")
    def _check_plan(self) -> Self:
        if (self.state == "planned") != (self.planned_for is not None):
            raise ValueError("A planned outfit has a day that it is planned for, no other has one.")
        return self


class OutfitChange(BaseModel):
    """What is to change; fields that are left out stay.

    Tags change here until the outfit is published, then in the tags service.
    """

    model_config = ConfigDict(json_schema_extra=without_defaults)

    audience: Audience = "private"
    caption: Caption = ""
    alt_text: AltText = ""
    worn_on: Day | None = None
    tags: Tags = []
    pins: NewPins = []
    state: OwnState = "draft"
    planned_for: Day | None = None
    private_note: Note = ""
    comments: Comments = "on"


class NewPhoto(BaseModel):
    """The photo that replaces an outfit's."""

    photo_id: Id


class OutfitOut(BaseModel):
    """An outfit as somebody sees it who may."""

    id: Id
    owner_id: Id
    state: State
    audience: Audience
    hidden: bool
    """Moderators hide it: only its owner sees it, whatever its audience."""
    caption: str
    alt_text: str
    worn_on: date | None
    planned_for: date | None
    private_note: str | None
    """For the owner alone."""
    comments: Comments
    """Whether others may comment on it."""
    photo: PictureOut
    tags: list[str]
    """Slugs that the owner named until publication, for the owner alone: the tags service knows
    who else may see a tag."""
    pins: list[PinOut]
    published_at: datetime | None
    """None of a draft or a plan."""
    created_at: datetime
    trashed_at: datetime | None
    """It is deleted for good 30 days later."""
    version: int


class PhotoReplaced(BaseModel):
    """An outfit with its new photo."""

    outfit: OutfitOut
    former_photo_id: Id
    """Replacing the photo by this one undoes it, for a day."""


def present_outfit(
    outfit: Outfit, photo: Photo, pins: list[PinOut], viewer_id: int | None
) -> OutfitOut:
    """The outfit with its picture; tags it named and its note only for the owner."""
    is_own = viewer_id == outfit.owner_id
    made_here = {"id", "audience", "hidden", "photo", "pins", "tags", "private_note"}
    shown = OutfitOut.model_fields.keys() - made_here
    return OutfitOut(
        id=outfit.id,
        audience=outfit.hidden_audience or outfit.audience,
        hidden=outfit.hidden_audience is not None,
        photo=present_picture(photo),
        pins=pins,
        tags=outfit.tags if is_own else [],
        private_note=outfit.private_note if is_own else None,
        **outfit.model_dump(include=shown),
    )
