"""Likes."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id

READ_BY_OTHERS = ("likes",)
"""Tables that other slices may read in their SQL."""


class Like(Table, table=True):
    """One person's like of one outfit. A withdrawn like keeps its row and version."""

    __tablename__ = "likes"

    user_id: int = foreign_id(primary_key=True)
    outfit_id: int = foreign_id(primary_key=True)
    owner_id: int = foreign_id()
    active: bool
    version: int = Field(sa_type=BigInteger)
    changed_id: int = Field(sa_type=BigInteger)
    """Time-ordered id of the last change."""
