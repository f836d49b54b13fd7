"""Tables of follows and blocks, a projection that decides the visibility of profiles."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import Table


class Follow(Table, table=True):
    """A follow, active or ended."""

    __tablename__ = "follows"

    follower_id: int = Field(primary_key=True, sa_type=BigInteger)
    followee_id: int = Field(primary_key=True, sa_type=BigInteger)
    version: int = Field(sa_type=BigInteger)
    removed: bool
    """True for the tombstone of an ended follow."""


class Block(Table, table=True):
    """A block, active or ended."""

    __tablename__ = "blocks"

    blocker_id: int = Field(primary_key=True, sa_type=BigInteger)
    blocked_id: int = Field(primary_key=True, sa_type=BigInteger)
    version: int = Field(sa_type=BigInteger)
    removed: bool
    """True for the tombstone of an ended block."""
