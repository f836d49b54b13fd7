"""Tables of follows and blocks, which decide who may see and report content."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from admin.db import Table


class Follow(Table, table=True):
    """A follow; inactive after it ended."""

    __tablename__ = "follows"

    follower_id: int = Field(primary_key=True, sa_type=BigInteger)
    followee_id: int = Field(primary_key=True, sa_type=BigInteger, index=True)
    active: bool
    version: int = Field(sa_type=BigInteger)


class Block(Table, table=True):
    """A block; inactive after it ended."""

    __tablename__ = "blocks"

    blocker_id: int = Field(primary_key=True, sa_type=BigInteger)
    blocked_id: int = Field(primary_key=True, sa_type=BigInteger, index=True)
    active: bool
    version: int = Field(sa_type=BigInteger)
