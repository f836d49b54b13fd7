"""Outfits, and projections of the tags service's tags."""

from datetime import date, datetime
from typing import Literal

from sqlalchemy import BigInteger, Column, ForeignKey, Text, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Field

from contracts.types import Audience
from contracts.wardrobe import Comments
from shared.data.ids import new_id
from wardrobe.db import TIMESTAMP_TZ, Table

State = Literal["draft", "planned", "published", "trashed"]
Due = Literal["announce", "move"]


class Outfit(Table, table=True):
    """A photo of what its owner wears, with what the owner says about it."""

    __tablename__ = "outfits"

    id: int = new_id()
    owner_id: int = Field(sa_type=BigInteger)
    photo_id: int = Field(
        sa_column=Column(BigInteger, ForeignKey("photos.id"), nullable=False, unique=True)
    )
    feed_id: int | None = Field(default=None, sa_type=BigInteger)
    """Time-ordered id of the first publication to anyone but the owner."""
    state: State = Field(default="published", sa_type=Text)
    audience: Audience = Field(sa_type=Text)
    hidden_audience: Audience | None = Field(default=None, sa_type=Text)
    """The audience that the owner chose, while moderators hide it and `audience` is private."""
    moderation_version: int = Field(default=0, sa_type=BigInteger)
    """Version of the latest applied moderation decision."""
    caption: str = Field(sa_type=Text)
    alt_text: str = Field(sa_type=Text)
    private_note: str = Field(default="", sa_type=Text)
    occasion: str = Field(default="", sa_type=Text)
    worn_on: date | None = None
    planned_for: date | None = None
    """The day of a planned outfit; null in every other state, except that the trash keeps it."""
    comments: Comments = Field(default="on", sa_type=Text)
    featured: bool = False
    """Whether its owner shows it first on the profile."""
    tags: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
    """Slugs that the owner chose before publication; the tags service owns them afterwards."""
    published_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    """Null if it was never published."""
    public_since: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    """Since when anyone can see the current photo; null while the outfit or its owner's profile is
    not public."""
    created_at: datetime = Field(
        default=None, sa_type=TIMESTAMP_TZ, sa_column_kwargs={"server_default": text("now()")}
    )
    trashed_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    version: int = Field(default=1, sa_type=BigInteger)
    due: Due | None = Field(default=None, sa_type=Text)
    """Set if it has to be announced again, or if its picture has to be moved as well, because its
    owner's profile changed or was unknown."""


class KnownTag(Table, table=True):
    """A tag's name and audience.

    Private and deleted tags are stored as private, without a name and a slug.
    """

    __tablename__ = "known_tags"

    tag_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    owner_id: int = Field(sa_type=BigInteger, index=True)
    name: str | None = Field(default=None, sa_type=Text)
    slug: str | None = Field(default=None, sa_type=Text)
    """Null too for a tag that has not changed since this is stored."""
    cover_outfit_id: int | None = Field(default=None, sa_type=BigInteger)
    audience: Audience = Field(sa_type=Text)
    version: int = Field(sa_type=BigInteger)


class Tagging(Table, table=True):
    """Whether an outfit is in a tag; a removed one stays as a tombstone."""

    __tablename__ = "taggings"

    tag_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    outfit_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    owner_id: int = Field(sa_type=BigInteger, index=True)
    """The owner of the tag."""
    present: bool
    version: int = Field(sa_type=BigInteger)
