"""Rows of an archive, checked like what people enter. Unknown columns are ignored."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Annotated, Literal, Self

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)

from contracts.types import Audience, Id
from contracts.wardrobe import Comments
from shared.translations import gettext
from wardrobe.calendar.trips.rules import MAX_GARMENTS, MAX_ITEMS, MAX_KEPT_DAYS
from wardrobe.calendar.trips.schemas import ItemText, NewTrip
from wardrobe.color_names import color_of
from wardrobe.dates import Day
from wardrobe.garments.pictures.models import MAX_PICTURES
from wardrobe.garments.schemas import Colors, Count, NewGarment
from wardrobe.outfits.models import State
from wardrobe.outfits.pins.schemas import MAX_PINS, PinBox
from wardrobe.outfits.schemas import MAX_TAGS, AltText, Caption, Note, Occasion, Slug
from wardrobe.people.companions.schemas import MAX_COMPANIONS

MAX_COLORS = 5


def _not_later(moment: datetime) -> datetime:
    """Return the moment, or now: what is from the future would stay first in every list."""
    return min(moment, datetime.now(UTC))


MAX_FORMER_SLUGS = 100
ShortText = Annotated[str, StringConstraints(max_length=200)]
Position = Annotated[int, Field(ge=0, le=1_000_000, strict=True)]
Moment = Annotated[AwareDatetime, AfterValidator(_not_later)]


class Manifest(BaseModel):
    """The contents of an archive, and the account that it was made for."""

    format: Annotated[int, Field(ge=1, strict=True)]
    made_for: Id
    asked_at: AwareDatetime
    address: str = ""
    """Of the Garderobe that made it; empty in archives from before this was written."""
    rows: dict[str, int]
    photos_lost: list[str] = []

    @property
    def source(self) -> str:
        """The account whose ids the archive holds."""
        return f"{self.address}#{self.made_for}"

    def is_of(self, owner_id: int, address: str) -> bool:
        """Return whether it was made for this account of the Garderobe at this address."""
        return self.made_for == owner_id and self.address in {"", address}


class PinRow(PinBox):
    """A pin of an outfit."""

    model_config = ConfigDict(extra="ignore")

    garment_id: Id


class PersonRow(BaseModel):
    """A person that an outfit was worn with; the name is for reading."""

    id: Id


class OutfitRow(BaseModel):
    """A row of `outfits.json`."""

    id: Id
    state: State
    audience: Audience
    hidden: bool = False
    caption: Caption = ""
    alt_text: AltText = ""
    private_note: Note = ""
    occasion: Occasion = ""
    with_people: Annotated[list[PersonRow], Field(max_length=MAX_COMPANIONS)] = []
    worn_on: Day | None = None
    planned_for: Day | None = None
    comments: Comments = "on"
    featured: bool = False
    tags: Annotated[list[Slug], Field(max_length=MAX_TAGS)] = []
    photo: str
    pins: Annotated[list[PinRow], Field(max_length=MAX_PINS)] = []
    published_at: Moment | None = None
    created_at: Moment
    trashed_at: Moment | None = None

    @model_validator(mode="after")
    def _check_state(self) -> Self:
        needed = {"planned": "planned_for", "published": "published_at", "trashed": "trashed_at"}
        if (name := needed.get(self.state)) and getattr(self, name) is None:
            raise ValueError(gettext("{state} outfits need {name}", state=self.state, name=name))
        return self


class GarmentRow(NewGarment):
    """A row of `garments.json`."""

    id: Id
    color_names: Sequence[str] = ()
    """They count if the row has no `colors`, as when it was made from a CSV file."""
    photo: str | None = None
    """Its main picture, or the outfit's photo that shows it."""
    pictures: Annotated[list[str], Field(max_length=MAX_PICTURES)] | None = None
    """Its own pictures in order; None in archives from before garments had several."""
    comes_with: Id | None = None
    created_at: Moment
    trashed_at: Moment | None = None

    def own_pictures(self, outfit_photos: Collection[str]) -> list[str]:
        """Return the files of its own pictures in order; not the photo of an outfit."""
        named = [self.photo] if self.pictures is None else self.pictures
        return [file for file in dict.fromkeys(named) if file and file not in outfit_photos]

    @model_validator(mode="after")
    def _color(self) -> Self:
        if not self.colors:
            found = dict.fromkeys(filter(None, map(color_of, self.color_names)))
            self.colors = list(found)[:MAX_COLORS]
        return self


class WearRow(BaseModel):
    """A row of `wears.json`."""

    garment_id: Id
    worn_on: Day
    by_hand: bool


class PhotoRow(BaseModel):
    """A row of `photos.json`."""

    file: str
    taken_on: Day | None = None
    colors: Colors | None = None
    removed_from_it: list[Literal["place", "device", "time", "author", "software", "description"]]
    is_collage: bool = False


class TagRow(BaseModel):
    """A row of `tags.json`; the tags service checks its texts."""

    id: Id
    slug: ShortText
    name: ShortText
    note: Annotated[str, StringConstraints(max_length=2000)] = ""
    audience: Audience
    hidden: bool = False
    cover_outfit_id: Id | None = None
    featured: bool = False
    position: Position = 0
    created_at: AwareDatetime
    deleted_at: AwareDatetime | None = None
    merged_into: Id | None = None
    former_slugs: Annotated[list[ShortText], Field(max_length=MAX_FORMER_SLUGS)] = []


class PlacementRow(BaseModel):
    """A row of `outfits_in_tags.json`."""

    tag_id: Id
    outfit_id: Id
    position: Position = 0
    placed: Id
    by_hand: bool = False


class TripGarmentRow(BaseModel):
    """The decisions of a trip's owner about a garment."""

    garment_id: Id
    quantity: Count | None = None
    days: Annotated[list[Day], Field(max_length=MAX_KEPT_DAYS)] = []
    packed: bool = False


class TripItemRow(BaseModel):
    """Something in a suitcase that is no garment."""

    text: ItemText
    packed: bool = False


class TripRow(NewTrip):
    """A row of `trips.json`."""

    id: Id
    garments: list[TripGarmentRow] = Field(default_factory=list, max_length=MAX_GARMENTS)
    items: list[TripItemRow] = Field(default_factory=list, max_length=MAX_ITEMS)
    created_at: Moment
