"""Outfits in tags."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id


class Tagging(Table, table=True):
    """Whether an outfit, which may be another person's, is in a tag; kept when it was taken out."""

    __tablename__ = "taggings"

    tag_id: int = foreign_id(primary_key=True)
    outfit_id: int = foreign_id(primary_key=True)
    owner_id: int = foreign_id()
    """Whose tag it is."""
    entry_id: int | None = Field(default=None, sa_type=BigInteger)
    """Its place in the timelines of those who follow the tag; none if it came when it was old.

    Time-ordered like an outfit's own place, to a quarter of a second, and never equal to one.
    """
    present: bool
    version: int = Field(sa_type=BigInteger)
