"""Follows."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id

READ_BY_OTHERS = ("follows",)
"""Tables that other slices may read in their SQL."""


class Follow(Table, table=True):
    """One person's follow of another. An ended follow keeps its row and version."""

    __tablename__ = "follows"

    follower_id: int = foreign_id(primary_key=True)
    followee_id: int = foreign_id(primary_key=True)
    state: str
    approved: bool = False
    """Whether the followee approved by hand. Follows of public profiles need no approval."""
    version: int = Field(sa_type=BigInteger)
    changed_id: int = Field(sa_type=BigInteger)
    """Time-ordered id of the last change of the state."""
