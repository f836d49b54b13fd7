"""Follows."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id

READ_BY_OTHERS = ("follows", "followers")
"""Tables that other slices may read in their SQL."""


class Follow(Table, table=True):
    """One person's follow of another. An ended follow keeps its row and version.

    Partitioned by follower: for queries about one follower and many followees.
    """

    __tablename__ = "follows"
    __table_args__ = {"postgresql_partition_by": "HASH (follower_id)"}  # noqa: RUF012 - SQLAlchemy's

    follower_id: int = foreign_id(primary_key=True)
    followee_id: int = foreign_id(primary_key=True)
    state: str
    approved: bool = False
    """Whether the followee approved by hand. Follows of public profiles need no approval."""
    version: int = Field(sa_type=BigInteger)
    changed_id: int = Field(sa_type=BigInteger)
    """Time-ordered id of the last change of the state."""


class Follower(Table, table=True):
    """A copy of each follow, partitioned by followee: for queries about one followee.

    It is written in the transaction that writes the follow, while that row is locked. A trigger
    would do, too, but Citus has none on distributed tables.
    """

    __tablename__ = "followers"
    __table_args__ = {"postgresql_partition_by": "HASH (followee_id)"}  # noqa: RUF012 - SQLAlchemy's

    followee_id: int = foreign_id(primary_key=True)
    follower_id: int = foreign_id(primary_key=True)
    changed_id: int = Field(sa_type=BigInteger)
    state: str
    approved: bool
