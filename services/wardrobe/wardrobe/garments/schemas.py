"""Schemas of garments."""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    PlainSerializer,
    StringConstraints,
    WithJsonSchema,
)

from contracts.types import Audience, Id, ShownAudience
from shared.features.visibility import shown_audience
from shared.http.text_fields import Line, Text, WebAddress
from shared.translations import gettext
from wardrobe.color_names import ColorName
from wardrobe.dates import Day
from wardrobe.garments.models import ArchivedReason, Care, Garment, Season, State
from wardrobe.garments.rules import (
    CURRENCIES,
    MAX_NAME,
    cost_per_wear,
    needs_wash,
    state_for_others,
    without_repeats,
)
from wardrobe.patch_schemas import without_defaults
from wardrobe.photos.models import Photo
from wardrobe.photos.schemas import PictureOut, present_picture

MAX_BULK = 100


def _check_currency(currency: str) -> str:
    if currency not in CURRENCIES:
        raise ValueError(gettext("should be the three-letter code of a currency, for example EUR"))
    return currency


_DECIMAL = WithJsonSchema({"type": "string", "pattern": r"^\d+(\.\d+)?$", "examples": ["79.90"]})

Name = Annotated[Line, StringConstraints(max_length=MAX_NAME)]
"""Empty: by its color and category in the language of the request, such as Red coat."""
Category = Annotated[
    Line, StringConstraints(max_length=50, to_lower=True), Field(examples=["coat"])
]
Brand = Annotated[Line, StringConstraints(max_length=100)]
Size = Annotated[Line, StringConstraints(max_length=50)]
Note = Annotated[Text, StringConstraints(max_length=2000)]
Color = Annotated[str, StringConstraints(pattern="^#[0-9a-f]{6}$")]
Colors = Annotated[list[Color], Field(max_length=5)]
Seasons = Annotated[
    list[Season], Field(max_length=4), AfterValidator(lambda value: sorted(set(value)))
]
Currency = Annotated[
    str,
    StringConstraints(min_length=3, max_length=3),
    AfterValidator(_check_currency),
    Field(examples=["EUR"]),
]
Money = Annotated[
    Decimal,
    PlainSerializer(lambda value: f"{value:f}", return_type=str, when_used="json"),
    _DECIMAL,
]
"""A decimal, as a string in JSON."""
Price = Annotated[
    Decimal,
    Field(ge=0, max_digits=11, decimal_places=3),
    AfterValidator(abs),
    PlainSerializer(lambda value: f"{value:f}", return_type=str, when_used="json"),
    _DECIMAL,
]
Material = Annotated[Line, StringConstraints(max_length=100), Field(examples=["wool"])]
Label = Annotated[Line, StringConstraints(min_length=1, max_length=30)]
Labels = Annotated[list[Label], Field(max_length=20), AfterValidator(without_repeats)]
CareSymbols = Annotated[
    list[Care], Field(max_length=11), AfterValidator(lambda value: sorted(set(value)))
]
Count = Annotated[int, Field(ge=1, le=999, strict=True)]
ShopLink = Annotated[WebAddress, StringConstraints(max_length=1000)]
Sort = Literal["newest", "name", "most_worn", "least_worn", "last_worn", "price", "cost_per_wear"]


class GarmentTraits(BaseModel):
    """Fields that can be set for one garment or for many at once."""

    category: Category = ""
    brand: Brand = ""
    size: Size = ""
    material: Material = ""
    labels: Labels = []
    """The owner's own words to find it by."""
    care: CareSymbols = []
    wash_after: Count | None = None
    """The number of wears after which it needs washing."""
    washed_on: Day | None = None
    """The last day it was washed; set when it comes back from the wash."""
    price: Price | None = None
    currency: Currency | None = None
    seasons: Seasons = []
    audience: Audience = "private"
    state: State = "here"
    archived_reason: ArchivedReason | None = None
    """Only for archived garments."""


class GarmentDetails(GarmentTraits):
    """The facts that the owner records about a garment, besides its name."""

    colors: Colors = []
    """Main colors; those of its picture if omitted."""
    note: Note = ""
    """Visible to the owner only."""
    quantity: Count = 1
    """Pieces that are alike, such as five white T-shirts."""
    bought_on: Day | None = None
    link: ShopLink | Literal[""] = ""
    """Where it was bought."""
    photo_id: Id | None = None
    """An unused photo of the caller. Without one, the newest pin shows the garment."""


class NewGarment(GarmentDetails):
    """A new garment."""

    name: Name = ""


class GarmentChange(GarmentDetails):
    """A change of a garment; omitted fields stay as they are."""

    model_config = ConfigDict(json_schema_extra=without_defaults)

    name: Name = "?"


class TraitsChange(GarmentTraits):
    """A change of several garments; omitted fields stay as they are."""

    model_config = ConfigDict(json_schema_extra=without_defaults, extra="forbid")


class GarmentsChange(BaseModel):
    """One change for many garments, applied to all or to none."""

    ids: Annotated[list[Id], Field(min_length=1, max_length=MAX_BULK)]
    change: TraitsChange


class Box(BaseModel):
    """A part of a picture, in shares of its width and height."""

    x: float
    y: float
    width: float
    height: float


class GarmentPicture(PictureOut):
    """The picture of a garment: its own, or the part of an outfit photo that a pin marks."""

    crop: Box | None
    """Null for the garment's own picture."""


class OwnPicture(PictureOut):
    """One of the own pictures of a garment."""

    id: Id
    """The id of the photo."""


class GarmentOut(BaseModel):
    """A garment; fields that only the owner sees are null for everyone else."""

    id: Id
    owner_id: Id
    name: str
    category: str
    colors: list[str]
    color_names: list[ColorName]
    brand: str
    size: str
    material: str
    seasons: list[Season]
    audience: ShownAudience
    state: State
    created_at: datetime
    trashed_at: datetime | None
    """Set only in the owner's trash."""
    version: int
    price: Money | None
    """Like all following fields, null for everyone but the owner."""
    currency: str | None
    archived_reason: ArchivedReason | None
    note: str | None
    quantity: int | None
    bought_on: date | None
    link: str | None
    labels: list[str] | None
    care: list[Care] | None
    wash_after: int | None
    washed_on: date | None
    wears_since_wash: int | None
    needs_wash: bool | None
    """Whether it has been worn `wash_after` times since it was washed."""
    photo: GarmentPicture | None
    pictures: list[OwnPicture] | None = None
    """Its own pictures in order, the main one first; null in lists of garments."""
    wear_count: int | None
    last_worn_on: date | None
    cost_per_wear: Money | None
    """In the garment's currency, to the cent."""


class Facet(BaseModel):
    """A value, and the number of garments that have it."""

    value: str
    count: int


class FacetsOut(BaseModel):
    """Values to filter garments by, most frequent first.

    Archived garments and those on the wishlist do not count.
    """

    total: int
    archived: int
    wished: int
    categories: list[Facet]
    colors: list[Facet]
    seasons: list[Facet]
    states: list[Facet]
    brands: list[Facet]
    labels: list[Facet]
    needing_wash: int


def present_own_picture(photo: Photo) -> OwnPicture:
    return OwnPicture(**present_picture(photo).model_dump(), id=photo.id)


OWNER_ONLY = (
    *("price", "currency", "archived_reason", "note", "wear_count", "last_worn_on", "quantity"),
    *("bought_on", "link", "labels", "care", "wash_after", "washed_on", "wears_since_wash"),
)


def present_garment(
    garment: Garment,
    photo: Photo | None,
    viewer_id: int | None,
    pictures: Sequence[Photo] | None = None,
) -> GarmentOut:
    """Return the garment; prices, pictures and wears are set for its owner only.

    `pictures` are all its own, in order.
    """
    values = garment.model_dump(exclude={"crop"})
    if viewer_id != garment.owner_id:
        hidden = dict.fromkeys((*OWNER_ONLY, "photo", "cost_per_wear", "needs_wash"))
        shown = {
            "audience": shown_audience(garment.audience, owns=False),
            "state": state_for_others(garment.state),
        }
        return GarmentOut(**values | hidden | shown)
    picture = None
    if photo is not None:
        crop = Box(**garment.crop) if garment.crop and photo.id != garment.photo_id else None
        picture = GarmentPicture(**present_picture(photo).model_dump(), crop=crop)
    cost = cost_per_wear(garment.price, garment.wear_count)
    return GarmentOut(
        **values,
        photo=picture,
        pictures=None if pictures is None else list(map(present_own_picture, pictures)),
        cost_per_wear=cost,
        needs_wash=needs_wash(garment.wash_after, garment.wears_since_wash),
    )
