"""Follows of tags."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id

READ_BY_OTHERS = ("tag_follows",)
"""Tables that other slices may read in their SQL."""


class TagFollow(Table, table=True):
    """One person's follow of a tag. An ended follow keeps its row and version."""

    __tablename__ = "tag_follows"

    follower_id: int = foreign_id(primary_key=True)
    tag_id: int = foreign_id(primary_key=True)
    active: bool
    version: int = Field(sa_type=BigInteger)
    changed_id: int = Field(sa_type=BigInteger)
    """Time-ordered id of the last start or end."""
