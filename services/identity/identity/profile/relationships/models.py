"""Who follows and who blocks whom: decides who sees what of a profile."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import Table


class Follow(Table, table=True):
    """Who follows whom."""

    __tablename__ = "follows"

    follower_id: int = Field(primary_key=True, sa_type=BigInteger)
    followee_id: int = Field(primary_key=True, sa_type=BigInteger)
    version: int = Field(sa_type=BigInteger)
    removed: bool
    """The tombstone of a follow that ended."""


class Block(Table, table=True):
    """Who keeps whom from seeing them."""

    __tablename__ = "blocks"

    blocker_id: int = Field(primary_key=True, sa_type=BigInteger)
    blocked_id: int = Field(primary_key=True, sa_type=BigInteger)
    version: int = Field(sa_type=BigInteger)
    removed: bool
    """The tombstone of a block that ended."""
