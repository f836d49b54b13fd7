"""Outfits in tags."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id

READ_BY_OTHERS = ("taggings",)
"""Tables that other slices may read in their SQL."""


class Tagging(Table, table=True):
    """Whether an outfit is in a tag, which may be another person's. Removed ones keep their row."""

    __tablename__ = "taggings"

    tag_id: int = foreign_id(primary_key=True)
    outfit_id: int = foreign_id(primary_key=True)
    owner_id: int = foreign_id()
    """The owner of the tag."""
    entry_id: int | None = Field(default=None, sa_type=BigInteger)
    """Its feed id in the timelines of the tag's followers; None if the outfit was too old.

    Time-ordered like an outfit's own feed id, to a quarter of a second, and never equal to one.
    """
    present: bool
    version: int = Field(sa_type=BigInteger)
