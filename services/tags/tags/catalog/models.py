"""Tables of tags, their former slugs, search keys, placements of outfits and slug claims."""

from datetime import datetime

from sqlalchemy import BigInteger, DateTime, ForeignKey, Index, String, func, text
from sqlmodel import Field

from contracts.types import Audience
from shared.data.ids import new_id
from tags.db import Table

READ_BY_OTHERS = ("tag_keys", "tags")
"""Tables that other slices may read in their SQL."""


class Tag(Table, table=True):
    """A named collection of outfits; `slug` is its address, unique per owner."""

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
    """The owner's choice while moderators hide the tag: `audience` is private then."""
    moderation_version: int = Field(default=0, sa_type=BigInteger)
    """The version of the latest applied moderation decision."""
    cover_outfit_id: int | None = Field(default=None, sa_type=BigInteger)
    """The cover that the owner chose; None: the newest outfit."""
    featured: bool = False
    """Whether its owner shows it first on the profile."""
    position: int = Field(default=0, sa_type=BigInteger)
    """Position in the owner's order, from 1; tags never ordered come first, at 0."""
    used: int = Field(
        default=None, sa_type=BigInteger, sa_column_kwargs={"server_default": text("next_id()")}
    )
    """Time-ordered id of its last use: its creation, or the addition of an outfit."""
    created_at: datetime = Field(
        default=None,
        sa_type=DateTime(timezone=True),
        sa_column_kwargs={"server_default": func.now()},
    )
    deleted_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    """When it was deleted; the owner can restore it until it is purged."""
    merged_into: int | None = Field(default=None, sa_type=BigInteger)
    """The tag that the slugs of this merged one lead to."""
    version: int = Field(default=1, sa_type=BigInteger)


class FormerSlug(Table, table=True):
    """A former slug of a tag; it leads to the tag until another tag takes it."""

    __tablename__ = "former_slugs"

    owner_id: int = Field(primary_key=True, sa_type=BigInteger)
    slug: str = Field(primary_key=True)
    tag_id: int = Field(
        sa_type=BigInteger, index=True, sa_column_args=(ForeignKey("tags.id", ondelete="CASCADE"),)
    )


class TagKey(Table, table=True):
    """A search key; tags are found by its prefix (shared/data/search_keys.py)."""

    __tablename__ = "tag_keys"

    key: str = Field(primary_key=True)
    tag_id: int = Field(
        primary_key=True,
        sa_type=BigInteger,
        sa_column_args=(ForeignKey("tags.id", ondelete="CASCADE"),),
    )


class Placement(Table, table=True):
    """An outfit that is, or was, in a tag.

    `present` follows from the other columns: a merge adds it, otherwise the tag owner's choice
    decides, otherwise the tags that the newest event of the outfit names.
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
        Index("placements_added_by", "added_by", postgresql_where=text("added_by IS NOT NULL")),
    )

    tag_id: int = Field(
        primary_key=True,
        sa_type=BigInteger,
        sa_column_args=(ForeignKey("tags.id", ondelete="CASCADE"),),
    )
    outfit_id: int = Field(primary_key=True, sa_type=BigInteger, index=True)
    present: bool
    by_hand: bool
    """The tag's owner decided; the tags that the outfit names no longer matter."""
    named: bool = False
    """Whether the outfit's newest event names the tag."""
    merged_from: int | None = Field(default=None, sa_type=BigInteger)
    """The merged tag that added it; None after the tag's owner decided about it."""
    position: int = Field(default=0, sa_type=BigInteger)
    """Position in the owner's order, from 1; outfits never ordered come first, at 0."""
    placed: int = Field(
        default=None, sa_type=BigInteger, sa_column_kwargs={"server_default": text("next_id()")}
    )
    """Time-ordered id of its addition: newest first among equal positions."""
    added_by: int | None = Field(default=None, sa_type=BigInteger)
    """The co-owner who added it; None: the tag's owner, or an event."""
    version: int = Field(default=1, sa_type=BigInteger)


class SlugClaim(Table, table=True):
    """The tag that a slug meant when an outfit first named it.

    It outlives the tag and its slug. Naming the slug again therefore neither restores a deleted tag
    nor adds the outfit to another tag that has taken the slug.
    """

    __tablename__ = "namings"

    outfit_id: int = Field(primary_key=True, sa_type=BigInteger)
    slug: str = Field(primary_key=True)
    tag_id: int = Field(sa_type=BigInteger)
