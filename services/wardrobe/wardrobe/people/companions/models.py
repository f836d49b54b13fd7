"""The people that outfits were worn with."""

from sqlalchemy import BigInteger, Column, ForeignKey, SmallInteger
from sqlmodel import Field

from wardrobe.db import Table


class Companion(Table, table=True):
    """A person who was there when an outfit was worn, according to its owner."""

    __tablename__ = "companions"

    outfit_id: int = Field(
        sa_column=Column(BigInteger, ForeignKey("outfits.id", ondelete="CASCADE"), primary_key=True)
    )
    person_id: int = Field(
        sa_type=BigInteger,
        primary_key=True,
        index=True,
        sa_column_kwargs={"autoincrement": False},
    )
    owner_id: int = Field(sa_type=BigInteger)
    """The owner of the outfit."""
    position: int = Field(sa_type=SmallInteger)
    """In the order in which the owner named them, from 0."""
