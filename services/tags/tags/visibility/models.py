"""Tables of people, follows, blocks, outfits and co-owners; removals leave tombstones.

All but the co-owners come from events.
"""

from datetime import date, datetime
from typing import Literal

from sqlalchemy import BigInteger, DateTime, ForeignKey, Index, String
from sqlmodel import Field

from contracts.types import Audience, ProfileAudience
from shared.features.circles import CircleColumns, CircleMemberColumns
from shared.features.relationships import BlockColumns, FollowColumns
from tags.db import Table

READ_BY_OTHERS = ("blocks", "profiles")
"""Tables that other slices may read in their SQL."""

CoOwnerState = Literal["invited", "accepted", "ended"]
"""`ended`: declined, withdrawn, removed or left; an invitation may follow."""


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


class CoOwner(Table, table=True):
    """A person whom a tag's owner has invited to fill it together."""

    __tablename__ = "co_owners"
    __table_args__ = (Index("co_owners_person", "user_id", "state", "invited"),)

    tag_id: int = Field(
        primary_key=True,
        sa_type=BigInteger,
        sa_column_args=(ForeignKey("tags.id", ondelete="CASCADE"),),
    )
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    state: CoOwnerState = Field(default="invited", sa_type=String)
    invited: int = Field(sa_type=BigInteger)
    """Time-ordered id of the latest invitation."""
    accepted_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    version: int = Field(default=1, sa_type=BigInteger)
    """Of its events; it goes on growing after an end."""
