"""Moderation states of accounts."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id

READ_BY_OTHERS = ("standings",)
"""Tables that other slices may read in their SQL."""


class Standing(Table, table=True):
    """The newest decision about one account; accounts without decisions have no row."""

    __tablename__ = "standings"

    user_id: int = foreign_id(primary_key=True)
    state: str
    version: int = Field(sa_type=BigInteger)
