"""Pins, and questions about them."""

from datetime import date

from sqlalchemy import BigInteger, Column, ForeignKey
from sqlmodel import Field

from shared.data.ids import new_id
from wardrobe.db import Table

READ_BY_OTHERS = ("pins",)
"""Tables that other slices may read in their SQL."""


class Pin(Table, table=True):
    """A box on an outfit's photo that names a garment."""

    __tablename__ = "pins"

    id: int = new_id()
    owner_id: int = Field(sa_type=BigInteger)
    outfit_id: int = Field(sa_type=BigInteger)
    garment_id: int = Field(sa_type=BigInteger)
    photo_id: int = Field(sa_type=BigInteger)
    """The outfit's photo."""
    x: float
    """The left edge as a share of the picture's width; the other three are shares accordingly."""
    y: float
    width: float
    height: float
    live: bool
    """False while the outfit is in the trash."""
    worn_on: date | None = None
    """The day of the wear: the outfit's, while it is published."""


class PinQuestion(Table, table=True):
    """One person's question where a pinned garment is from.

    A withdrawn one keeps its row and version.
    """

    __tablename__ = "pin_questions"

    id: int = new_id()
    pin_id: int = Field(
        sa_column=Column(BigInteger, ForeignKey("pins.id", ondelete="CASCADE"), nullable=False)
    )
    outfit_id: int = Field(sa_type=BigInteger)
    owner_id: int = Field(sa_type=BigInteger)
    """The owner of the outfit."""
    asker_id: int = Field(sa_type=BigInteger)
    active: bool
    """False once the asker has withdrawn it, or a block has ended it."""
    dismissed: bool = False
    """Whether the owner no longer wants to see it; asked again, it stays so."""
    version: int = Field(default=1, sa_type=BigInteger)
