"""Who follows whom."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id


class Follow(Table, table=True):
    """What one person's following of another has come to; kept, with its version, when over."""

    __tablename__ = "follows"

    follower_id: int = foreign_id(primary_key=True)
    followee_id: int = foreign_id(primary_key=True)
    state: str
    approved: bool = False
    """Whether who is followed let the follower in by hand; following a public profile is free."""
    version: int = Field(sa_type=BigInteger)
    changed_id: int = Field(sa_type=BigInteger)
    """Time-ordered: when the state changed last."""
