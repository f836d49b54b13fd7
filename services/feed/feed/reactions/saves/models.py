"""Saves."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id

READ_BY_OTHERS = ("saves",)
"""Tables that other slices may read in their SQL."""


class Save(Table, table=True):
    """An outfit that a person saved, visible to nobody else."""

    __tablename__ = "saves"

    user_id: int = foreign_id(primary_key=True)
    outfit_id: int = foreign_id(primary_key=True)
    owner_id: int = foreign_id()
    saved_id: int = Field(sa_type=BigInteger)
    """Time-ordered id of the save."""
