"""Who has blocked whom."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id


class Block(Table, table=True):
    """One person has blocked another; kept, with its version, when it is over."""

    __tablename__ = "blocks"

    blocker_id: int = foreign_id(primary_key=True)
    blocked_id: int = foreign_id(primary_key=True)
    active: bool
    version: int = Field(sa_type=BigInteger)
    changed_id: int = Field(sa_type=BigInteger)
    """Time-ordered: when it began or ended last."""
