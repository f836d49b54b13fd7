"""Who follows and who blocks whom: decides who sees, and so may report, what."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from admin.db import Table


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
    blocked_id: int = Field(primary_key=True, sa_type=BigInteger, index=True)
    active: bool
    version: int = Field(sa_type=BigInteger)
