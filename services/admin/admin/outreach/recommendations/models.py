"""Table of recommendations."""

from datetime import datetime

from sqlalchemy import ARRAY, BigInteger, DateTime, String, func
from sqlmodel import Field

from admin.db import Table
from contracts.admin import RecommendationKind
from shared.data.ids import new_id

TIMESTAMPTZ = DateTime(timezone=True)


class Recommendation(Table, table=True):
    """A public outfit, person or tag, and the reason to look at it."""

    __tablename__ = "recommendations"

    id: int = new_id()
    kind: RecommendationKind = Field(sa_type=String)
    subject_id: int = Field(sa_type=BigInteger)
    reason: str
    starts_at: datetime = Field(sa_type=TIMESTAMPTZ)
    ends_at: datetime = Field(sa_type=TIMESTAMPTZ)
    countries: list[str] = Field(sa_type=ARRAY(String))
    """Empty means everywhere."""
    position: int
    seen: int = 0
    """The number of people who saw it, as reported by the feed; likewise the next two."""
    opened: int = 0
    followed: int = 0
    counts_version: int = Field(default=0, sa_type=BigInteger)
    created_at: datetime = Field(
        default=None, sa_type=TIMESTAMPTZ, sa_column_kwargs={"server_default": func.now()}
    )
    version: int = Field(default=1, sa_type=BigInteger)
