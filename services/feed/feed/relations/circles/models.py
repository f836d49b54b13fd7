"""Circles, and the people in them."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id
from shared.data.ids import new_id

READ_BY_OTHERS = ("circle_members",)
"""Tables that other slices may read in their SQL."""


class Circle(Table, table=True):
    """A circle. A deleted one keeps its row and version, without its name."""

    __tablename__ = "circles"

    id: int = new_id()
    owner_id: int = foreign_id()
    name: str
    deleted: bool = False
    version: int = Field(default=1, sa_type=BigInteger)


class CircleMember(Table, table=True):
    """Whether a person is in a circle. An ended membership keeps its row and version."""

    __tablename__ = "circle_members"

    circle_id: int = foreign_id(primary_key=True)
    member_id: int = foreign_id(primary_key=True)
    owner_id: int = foreign_id()
    active: bool
    version: int = Field(sa_type=BigInteger)
    changed_id: int = Field(sa_type=BigInteger)
    """Time-ordered id of the last change."""
