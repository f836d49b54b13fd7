"""Tags, the addresses they once had, and which outfits are in them."""

from datetime import datetime

from sqlalchemy import BigInteger, DateTime, ForeignKey, Index, String, func, text
from sqlmodel import Field

from contracts.types import Audience
from shared.ids import new_id
from tags.db import Table


class Tag(Table, table=True):
    """A named collection of outfits; `slug` is its address, unique per person."""

    __tablename__ = "tags"
    __table_args__ = (
        Index(
            "tags_owner_slug",
            "owner_id",
            "slug",
            unique=True,
            postgresql_where=text("deleted_at IS NULL"),
        ),
    )

    id: int = new_id()
    owner_id: int = Field(sa_type=BigInteger)
    slug: str
    name: str
    note: str = ""
    audience: Audience = Field(default="public", sa_type=String)
    hidden_audience: Audience | None = Field(default=None, sa_type=String)
    """The audience that the owner chose, while moderators hide it: `audience` is private then."""
    moderation_version: int = Field(default=0, sa_type=BigInteger)
    """Of the latest moderation decision that was applied."""
    cover_outfit_id: int | None = Field(default=None, sa_type=BigInteger)
    """The cover its owner chose; without one the newest outfit serves."""
    position: int = Field(default=0, sa_type=BigInteger)
    """Place in the order by hand, from 1; tags never put in order come first, at 0."""
    used: int = Field(
        default=None, sa_type=BigInteger, sa_column_kwargs={"server_default": text("next_id()")}
    )
    """Time-ordered id of its last use: of its making, or of putting an outfit in."""
    created_at: datetime = Field(
        default=None,
        sa_type=DateTime(timezone=True),
        sa_column_kwargs={"server_default": func.now()},
    )
    deleted_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    """Since when nobody sees it; until it is purged its owner can bring it back."""
    merged_into: int | None = Field(default=None, sa_type=BigInteger)
    """The tag to which the addresses of this deleted one lead."""
    version: int = Field(default=1, sa_type=BigInteger)


class FormerSlug(Table, table=True):
    """An address that a tag had before; it leads to the tag until another one takes it."""

    __tablename__ = "former_slugs"

    owner_id: int = Field(primary_key=True, sa_type=BigInteger)
    slug: str = Field(primary_key=True)
    tag_id: int = Field(
        sa_type=BigInteger, index=True, sa_column_args=(ForeignKey("tags.id", ondelete="CASCADE"),)
    )


class TagKey(Table, table=True):
    """A key by whose beginning a tag is found (shared/search_keys.py)."""

    __tablename__ = "tag_keys"

    key: str = Field(primary_key=True)
    tag_id: int = Field(
        primary_key=True,
        sa_type=BigInteger,
        sa_column_args=(ForeignKey("tags.id", ondelete="CASCADE"),),
    )


class Placement(Table, table=True):
    """An outfit in a tag, or one that was there: what its owner decided stays decided.

    `present` follows from the rest: merging puts it in, else the owner's own hand decides, else
    what the newest event of the outfit names.
    """

    __tablename__ = "placements"
    __table_args__ = (
        Index(
            "placements_order",
            "tag_id",
            "position",
            text("placed DESC"),
            postgresql_where=text("present"),
        ),
    )

    tag_id: int = Field(
        primary_key=True,
        sa_type=BigInteger,
        sa_column_args=(ForeignKey("tags.id", ondelete="CASCADE"),),
    )
    outfit_id: int = Field(primary_key=True, sa_type=BigInteger, index=True)
    present: bool
    by_hand: bool
    """Decided by the tag's owner here; what outfits name in events no longer matters."""
    named: bool = False
    """Whether the outfit's newest event names the tag."""
    merged_from: int | None = Field(default=None, sa_type=BigInteger)
    """The merged tag that brought it here; none when its owner has had a hand in it since."""
    position: int = Field(default=0, sa_type=BigInteger)
    """Place in the order by hand, from 1; outfits never put in order come first, at 0."""
    placed: int = Field(
        default=None, sa_type=BigInteger, sa_column_kwargs={"server_default": text("next_id()")}
    )
    """Time-ordered id of when the outfit was put in: newest first among those at one place."""
    version: int = Field(default=1, sa_type=BigInteger)


class SlugClaim(Table, table=True):
    """The tag that a slug meant when an outfit first named it.

    It outlives the tag and its address, so that the name brings neither a deleted tag back nor
    an outfit into another tag that took the address over.
    """

    __tablename__ = "namings"

    outfit_id: int = Field(primary_key=True, sa_type=BigInteger)
    slug: str = Field(primary_key=True)
    tag_id: int = Field(sa_type=BigInteger)
