"""Pins."""

from datetime import date

from sqlalchemy import BigInteger
from sqlmodel import Field

from shared.ids import new_id
from wardrobe.db import Table


class Pin(Table, table=True):
    """A box on the photo of an outfit that names a garment."""

    __tablename__ = "pins"

    id: int = new_id()
    owner_id: int = Field(sa_type=BigInteger)
    outfit_id: int = Field(sa_type=BigInteger)
    garment_id: int = Field(sa_type=BigInteger)
    photo_id: int = Field(sa_type=BigInteger)
    """The outfit's."""
    x: float
    """Of the left edge, as a share of the picture's width; the other three accordingly."""
    y: float
    width: float
    height: float
    live: bool
    """Off while the outfit is in the trash."""
    worn_on: date | None = None
    """The day that counts in the ledger: the outfit's, while it is published."""
