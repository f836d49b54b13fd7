"""Garments."""

from datetime import date, datetime
from decimal import Decimal
from typing import Literal

from sqlalchemy import BigInteger, Column, Numeric, Text, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlmodel import Field

from contracts.types import Audience
from shared.data.ids import new_id
from wardrobe.db import TIMESTAMP_TZ, Table

READ_BY_OTHERS = ("garments",)
"""Tables that other slices may read in their SQL."""

State = Literal["here", "wash", "lent", "repair", "archived", "wished"]
"""`wished`: on the owner's wishlist, not in the wardrobe. Nobody else sees it."""
Season = Literal["spring", "summer", "autumn", "winter"]
Care = Literal[
    "wash_30",
    "wash_40",
    "wash_60",
    "delicate",
    "hand_wash",
    "no_wash",
    "dry_clean",
    "tumble_dry",
    "no_tumble_dry",
    "iron",
    "no_iron",
]
ArchivedReason = Literal["sold", "given_away", "worn_out", "does_not_fit", "lost", "other"]


class Garment(Table, table=True):
    """One piece of clothing."""

    __tablename__ = "garments"

    id: int = new_id()
    owner_id: int = Field(sa_type=BigInteger)
    name: str = Field(sa_type=Text)
    category: str = Field(sa_type=Text)
    colors: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
    color_names: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
    """Names of these colors, for filters."""
    brand: str = Field(sa_type=Text)
    size: str = Field(sa_type=Text)
    price: Decimal | None = Field(default=None, sa_type=Numeric)
    currency: str | None = Field(default=None, sa_type=Text)
    material: str = Field(default="", sa_type=Text)
    quantity: int = 1
    bought_on: date | None = None
    link: str = Field(default="", sa_type=Text)
    """Where it was bought."""
    labels: list[str] = Field(default_factory=list, sa_column=Column(ARRAY(Text), nullable=False))
    """The owner's own words to find it by."""
    care: list[str] = Field(default_factory=list, sa_column=Column(ARRAY(Text), nullable=False))
    wash_after: int | None = None
    """The number of wears after which it needs washing."""
    washed_on: date | None = None
    wears_since_wash: int = 0
    """Days in the wear log after `washed_on`."""
    seasons: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
    note: str = Field(sa_type=Text)
    audience: Audience = Field(sa_type=Text)
    comes_with: int | None = Field(default=None, sa_type=BigInteger)
    """The draft or plan that it came with; until that is published, nobody else sees it."""
    state: State = Field(sa_type=Text)
    archived_reason: ArchivedReason | None = Field(default=None, sa_type=Text)
    photo_id: int | None = Field(default=None, sa_type=BigInteger, unique=True)
    """The garment's main picture; `garment_picture_records` holds further ones."""
    crop_photo_id: int | None = Field(default=None, sa_type=BigInteger)
    """The outfit photo that shows it inside `crop`, while it has no picture of its own."""
    crop: dict[str, float] | None = Field(default=None, sa_column=Column(JSONB))
    wear_count: int = 0
    """Days in the wear log; maintained by `wear_log`."""
    last_worn_on: date | None = None
    created_at: datetime = Field(
        default=None, sa_type=TIMESTAMP_TZ, sa_column_kwargs={"server_default": text("now()")}
    )
    trashed_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    """While it is in the trash, only the trash shows it; its pins and wears stay stored."""
    version: int = Field(default=1, sa_type=BigInteger)
