"""Projections of other services' facts."""

from sqlalchemy import BigInteger, Text
from sqlmodel import Field

from contracts.types import Audience
from wardrobe.db import Table


class KnownProfile(Table, table=True):
    """A person's public card, and whom they show themselves to (identity's fact)."""

    __tablename__ = "profiles"

    user_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    audience: Audience = Field(sa_type=Text)
    on_start_page: bool = False
    confirmed: bool = False
    """Whether the e-mail address is confirmed."""
    username: str = Field(default="", sa_type=Text, index=True)
    """Empty, as the display name, of a profile that has not changed since these are kept."""
    display_name: str = Field(default="", sa_type=Text)
    avatar_path: str | None = Field(default=None, sa_type=Text)
    version: int = Field(sa_type=BigInteger)


class KnownBlock(Table, table=True):
    """Whether a person has blocked another (the feed's fact); an ended one stays."""

    __tablename__ = "blocks"

    blocker_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    blocked_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    active: bool
    version: int = Field(sa_type=BigInteger)


class KnownFollow(Table, table=True):
    """Whether a person follows another (the feed's fact); an ended one is a tombstone."""

    __tablename__ = "follows"

    follower_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    followee_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    active: bool
    version: int = Field(sa_type=BigInteger)
