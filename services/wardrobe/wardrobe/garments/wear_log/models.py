"""The wear log."""

from datetime import date

from sqlalchemy import BigInteger
from sqlmodel import Field

from wardrobe.db import Table

READ_BY_OTHERS = ("wears",)
"""Tables that other slices may read in their SQL."""


class Wear(Table, table=True):
    """A day on which a garment was worn, according to an outfit, its owner, or both."""

    __tablename__ = "wears"

    garment_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    worn_on: date = Field(primary_key=True)
    owner_id: int = Field(sa_type=BigInteger)
    by_hand: bool
    outfit_id: int | None = Field(default=None, sa_type=BigInteger)
    """A published outfit of that day with a pin of the garment."""
