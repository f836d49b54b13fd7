"""Trips, and their owners' decisions about each suitcase."""

from datetime import date, datetime

from sqlalchemy import BigInteger, Column, Date, ForeignKey, Text, func
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Field

from shared.data.ids import new_id
from wardrobe.db import TIMESTAMP_TZ, Table


def _of_trip(*, is_key: bool) -> Column[int]:
    trip = ForeignKey("trips.id", ondelete="CASCADE")
    return Column(BigInteger, trip, primary_key=is_key, nullable=False)


class Trip(Table, table=True):
    """A journey that its owner packs for. Nobody else ever sees it."""

    __tablename__ = "trips"

    id: int = new_id()
    owner_id: int = Field(sa_type=BigInteger)
    name: str = Field(sa_type=Text)
    first_day: date
    last_day: date
    destination: str = Field(default="", sa_type=Text)
    note: str = Field(default="", sa_type=Text)
    created_at: datetime = Field(
        default=None, sa_type=TIMESTAMP_TZ, sa_column_kwargs={"server_default": func.now()}
    )
    version: int = Field(default=1, sa_type=BigInteger)
    """Of the trip itself, not of its suitcase."""


class TripGarment(Table, table=True):
    """The owner's decisions about a garment on a trip.

    The garments of outfits need no row until they are packed.
    """

    __tablename__ = "trip_garments"

    trip_id: int = Field(sa_column=_of_trip(is_key=True))
    garment_id: int = Field(
        sa_column=Column(
            BigInteger, ForeignKey("garments.id", ondelete="CASCADE"), primary_key=True
        )
    )
    quantity: int | None = None
    """Pieces to pack; null if it was not added to the suitcase by hand."""
    days: list[date] = Field(default_factory=list, sa_column=Column(ARRAY(Date), nullable=False))
    """Days on which to wear it without an outfit. Those outside the trip wait for longer dates."""
    packed: bool = False


class TripItem(Table, table=True):
    """Something else in the suitcase, such as a toothbrush."""

    __tablename__ = "trip_items"

    id: int = new_id()
    trip_id: int = Field(sa_column=_of_trip(is_key=False))
    text: str = Field(sa_type=Text)
    packed: bool = False
