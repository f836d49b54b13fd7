"""Schemas of outfits."""

from collections.abc import Mapping
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

from contracts.types import Audience, Id, ShownAudience
from contracts.wardrobe import Comments
from shared.features.tag_slugs import RESERVED, is_slug
from shared.features.visibility import shown_audience
from shared.http.text_fields import Line, Text
from shared.translations import gettext
from wardrobe.dates import Day
from wardrobe.outfits.models import Outfit, State
from wardrobe.outfits.pins.schemas import NewPins, PinOut
from wardrobe.patch_schemas import without_defaults
from wardrobe.people.companions.schemas import CompanionOut, PeopleIds
from wardrobe.photos.models import Photo
from wardrobe.photos.schemas import PictureOut, present_picture

MAX_TAGS = 30
PARTS = {"pins", "with_people"}
"""Fields with a table of their own."""


def _check_slug(slug: str) -> str:
    if not is_slug(slug):
        raise ValueError(
            gettext("A tag has at most 50 lowercase letters, digits and single hyphens.")
        )
    if slug in RESERVED:
        raise ValueError(
            gettext("The tag '{slug}' is reserved. Please choose another name.", slug=slug)
        )
    return slug


OwnState = Literal["draft", "planned", "published"]
Caption = Annotated[Text, StringConstraints(max_length=2000)]
AltText = Annotated[Text, StringConstraints(max_length=1000)]
Note = Annotated[Text, StringConstraints(max_length=2000)]
Occasion = Annotated[Line, StringConstraints(max_length=80), Field(examples=["Kaia's birthday"])]
Slug = Annotated[str, AfterValidator(_check_slug), Field(examples=["summer-2026"])]
Tags = Annotated[list[Slug], Field(max_length=MAX_TAGS)]


class NewOutfit(BaseModel):
    """A new outfit."""

    photo_id: Id
    audience: Audience
    caption: Caption = ""
    alt_text: AltText = ""
    worn_on: Day | None = None
    tags: Tags = []
    """Slugs; the tags service creates missing tags."""
    pins: NewPins = []
    state: OwnState = "published"
    planned_for: Day | None = None
    """Required for a planned outfit, and allowed for no other."""
    private_note: Note = ""
    occasion: Occasion = ""
    """Like `with_people`, visible to the owner only."""
    with_people: PeopleIds = []
    """People who are there when it is worn: some whom the caller follows, or who follow them."""
    comments: Comments = "on"

    @model_validator(mode="after")
    def _check_plan(self) -> Self:
        if (self.state == "planned") != (self.planned_for is not None):
            raise ValueError(
                gettext("A planned outfit needs planned_for, and no other outfit may have it.")
            )
        return self


class OutfitChange(BaseModel):
    """A change of an outfit; omitted fields stay as they are.

    After publication, tags are changed in the tags service instead.
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
    occasion: Occasion = ""
    with_people: PeopleIds = []
    comments: Comments = "on"
    featured: bool = False
    """Show it first on the profile: at most 6 outfits; 409 `too_many_featured` beyond."""


class NewPhoto(BaseModel):
    """The photo that replaces an outfit's."""

    photo_id: Id


class OutfitOut(BaseModel):
    """An outfit that the caller may see."""

    id: Id
    owner_id: Id
    state: State
    audience: ShownAudience
    hidden: bool
    """Whether moderators hide it: then only its owner sees it, regardless of its audience."""
    caption: str
    alt_text: str
    worn_on: date | None
    planned_for: date | None
    private_note: str | None
    """Visible to the owner only."""
    occasion: str | None
    """Visible to the owner only, like the people."""
    with_people: list[CompanionOut] | None
    """People who were there when it was worn, as far as the owner may still see their profiles."""
    comments: Comments
    """Whether others may comment on it."""
    featured: bool = False
    """Whether its owner shows it first on the profile."""
    photo: PictureOut
    tags: list[str]
    """Slugs that the owner chose before publication. Visible to the owner only: the tags service
    decides who else may see a tag."""
    pins: list[PinOut]
    published_at: datetime | None
    """Null for a draft or a plan."""
    created_at: datetime
    trashed_at: datetime | None
    """It is deleted permanently 30 days later."""
    version: int


class PhotoReplaced(BaseModel):
    """An outfit with its new photo."""

    outfit: OutfitOut
    former_photo_id: Id
    """For a day, replacing the photo with this one undoes the change."""


def present_outfit(
    outfit: Outfit,
    photo: Photo,
    pins: Mapping[int, list[PinOut]],
    with_people: Mapping[int, list[CompanionOut]],
    viewer_id: int | None,
) -> OutfitOut:
    """Return the outfit with its pins and people, which are given by outfit.

    Its own tags, its notes and its people are set for the owner only.
    """
    is_own = viewer_id == outfit.owner_id
    made_here = {"id", "audience", "hidden", "photo", "pins", "tags"}
    made_here |= {"private_note", "occasion", "with_people"}
    shown = OutfitOut.model_fields.keys() - made_here
    return OutfitOut(
        id=outfit.id,
        audience=shown_audience(outfit.hidden_audience or outfit.audience, owns=is_own),
        hidden=outfit.hidden_audience is not None,
        photo=present_picture(photo),
        pins=pins[outfit.id],
        tags=outfit.tags if is_own else [],
        private_note=outfit.private_note if is_own else None,
        occasion=outfit.occasion if is_own else None,
        with_people=with_people[outfit.id] if is_own else None,
        **outfit.model_dump(include=shown),
    )


class NewCopy(BaseModel):
    """The purpose of a copy."""

    planned_for: Day | None = None
    """The day on which to wear it again; if omitted, the copy is a draft."""
