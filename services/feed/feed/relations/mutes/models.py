"""Mutes."""

from datetime import datetime

from sqlalchemy import TIMESTAMP, BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id

READ_BY_OTHERS = ("mutes",)
"""Tables that other slices may read in their SQL."""


class Mute(Table, table=True):
    """One person mutes another, until a time or for good (None)."""

    __tablename__ = "mutes"

    muter_id: int = foreign_id(primary_key=True)
    muted_id: int = foreign_id(primary_key=True)
    until: datetime | None = Field(default=None, sa_type=TIMESTAMP(timezone=True))
    changed_id: int = Field(sa_type=BigInteger)
    """Time-ordered id of the last change."""
