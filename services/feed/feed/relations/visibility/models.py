"""Blocks."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id


class Block(Table, table=True):
    """One person's block of another. An ended block keeps its row and version."""

    __tablename__ = "blocks"

    blocker_id: int = foreign_id(primary_key=True)
    blocked_id: int = foreign_id(primary_key=True)
    active: bool
    version: int = Field(sa_type=BigInteger)
    changed_id: int = Field(sa_type=BigInteger)
    """Time-ordered id of the last start or end."""
