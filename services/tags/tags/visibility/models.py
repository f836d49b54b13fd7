"""Tables of people, follows, blocks and outfits, from events; removals leave tombstones."""

from datetime import date

from sqlalchemy import BigInteger, String
from sqlmodel import Field

from contracts.types import Audience, ProfileAudience
from shared.features.circles import CircleColumns, CircleMemberColumns
from shared.features.relationships import BlockColumns, FollowColumns
from tags.db import Table

READ_BY_OTHERS = ("blocks", "profiles")
"""Tables that other slices may read in their SQL."""


class Profile(Table, table=True):
    """The audience of a person's profile."""

    __tablename__ = "profiles"

    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    audience: ProfileAudience = Field(sa_type=String)
    findable: bool = True
    """Whether search may show the person's tags to others."""
    version: int = Field(sa_type=BigInteger)


class Follow(FollowColumns, Table, table=True):
    """A follow; inactive after it ended."""

    __tablename__ = "follows"

    active: bool


class Block(BlockColumns, Table, table=True):
    """A block; inactive after it ended."""

    __tablename__ = "blocks"

    active: bool


class Circle(CircleColumns, Table, table=True):
    """A person's circle (from the feed); a deleted one stays as a tombstone."""

    __tablename__ = "circles"


class CircleMember(CircleMemberColumns, Table, table=True):
    """Whether somebody is in a circle (from the feed); who left stays as a tombstone."""

    __tablename__ = "circle_members"


class Outfit(Table, table=True):
    """A published outfit: its owner and its audience."""

    __tablename__ = "outfits"

    outfit_id: int = Field(primary_key=True, sa_type=BigInteger)
    owner_id: int = Field(sa_type=BigInteger, index=True)
    audience: Audience = Field(sa_type=String)
    day: date
    """When it was worn, if others may know; otherwise when it was published."""
    version: int = Field(sa_type=BigInteger)
    removed: bool = False
