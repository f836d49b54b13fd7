"""Recommendations and their counts."""

from datetime import datetime

from sqlalchemy import ARRAY, TIMESTAMP, BigInteger, Text
from sqlmodel import Field

from feed.db import Table, foreign_id

READ_BY_OTHERS = ("recommendations",)
"""Tables that other slices may read in their SQL."""


class Recommendation(Table, table=True):
    """The newest state of one recommendation; a withdrawn one stays as a tombstone."""

    __tablename__ = "recommendations"

    id: int = foreign_id(primary_key=True)
    kind: str
    subject_id: int = foreign_id()
    reason: str
    starts_at: datetime = Field(sa_type=TIMESTAMP(timezone=True))
    ends_at: datetime = Field(sa_type=TIMESTAMP(timezone=True))
    countries: list[str] = Field(sa_type=ARRAY(Text))
    """Empty means everywhere."""
    position: int
    withdrawn: bool
    version: int = Field(sa_type=BigInteger)


class Mark(Table, table=True):
    """A person saw, opened or followed a recommendation; recorded once."""

    __tablename__ = "recommendation_marks"

    recommendation_id: int = foreign_id(primary_key=True)
    user_id: int = foreign_id(primary_key=True)
    mark: str = Field(primary_key=True)
    counted: bool = False
    """Whether the counts include it."""


class Counts(Table, table=True):
    """How many people one recommendation has reached, as last published."""

    __tablename__ = "recommendation_counts"

    recommendation_id: int = foreign_id(primary_key=True)
    seen: int
    opened: int
    followed: int
    version: int = Field(sa_type=BigInteger)
