"""What other services announced of people and outfits; removals leave tombstones."""

from datetime import date

from sqlalchemy import BigInteger, String
from sqlmodel import Field

from contracts.types import Audience
from tags.db import Table


class Profile(Table, table=True):
    """A person's own audience."""

    __tablename__ = "profiles"

    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    audience: Audience = Field(sa_type=String)
    findable: bool = True
    """Whether search may show the person's tags to others."""
    version: int = Field(sa_type=BigInteger)


class Follow(Table, table=True):
    """One person follows another, or did so once."""

    __tablename__ = "follows"

    follower_id: int = Field(primary_key=True, sa_type=BigInteger)
    followee_id: int = Field(primary_key=True, sa_type=BigInteger, index=True)
    active: bool
    version: int = Field(sa_type=BigInteger)


class Block(Table, table=True):
    """One person keeps another from seeing them, or did so once."""

    __tablename__ = "blocks"

    blocker_id: int = Field(primary_key=True, sa_type=BigInteger)
    blocked_id: int = Field(primary_key=True, sa_type=BigInteger)
    active: bool
    version: int = Field(sa_type=BigInteger)


class Outfit(Table, table=True):
    """A published outfit: whose it is and who may see it."""

    __tablename__ = "outfits"

    outfit_id: int = Field(primary_key=True, sa_type=BigInteger)
    owner_id: int = Field(sa_type=BigInteger, index=True)
    audience: Audience = Field(sa_type=String)
    day: date
    """When it was worn as far as others may know, else when it was published."""
    version: int = Field(sa_type=BigInteger)
    removed: bool = False
