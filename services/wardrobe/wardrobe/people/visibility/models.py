"""Projections of profiles, blocks and follows, and moderation states of accounts."""

from sqlalchemy import BigInteger, Text
from sqlmodel import Field

from contracts.types import ProfileAudience
from shared.features.circles import CircleColumns, CircleMemberColumns
from shared.features.relationships import BlockColumns, FollowColumns
from wardrobe.db import Table


class KnownProfile(Table, table=True):
    """A person's public card and its audience (from identity)."""

    __tablename__ = "profiles"

    user_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    audience: ProfileAudience = Field(sa_type=Text)
    on_start_page: bool = False
    confirmed: bool = False
    """Whether the e-mail address is confirmed."""
    closed: bool = False
    """Whether nobody can use the account now."""
    username: str = Field(default="", sa_type=Text, index=True)
    """Like the display name, empty for a profile that has not changed since these are stored."""
    display_name: str = Field(default="", sa_type=Text)
    avatar_path: str | None = Field(default=None, sa_type=Text)
    version: int = Field(sa_type=BigInteger)


class KnownBlock(BlockColumns, Table, table=True):
    """Whether a person has blocked another (from the feed); an ended one stays as a tombstone."""

    __tablename__ = "blocks"

    active: bool


class KnownFollow(FollowColumns, Table, table=True):
    """Whether a person follows another (from the feed); an ended one stays as a tombstone."""

    __tablename__ = "follows"

    active: bool


class KnownCircle(CircleColumns, Table, table=True):
    """A person's circle (from the feed); a deleted one stays as a tombstone."""

    __tablename__ = "circles"


class KnownCircleMember(CircleMemberColumns, Table, table=True):
    """Whether somebody is in a circle (from the feed); who left stays as a tombstone."""

    __tablename__ = "circle_members"


class Standing(Table, table=True):
    """The newest decision about one account; accounts without decisions have no row."""

    __tablename__ = "standings"

    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    limited: bool
    """Whether the account is limited or suspended."""
    version: int = Field(sa_type=BigInteger)
