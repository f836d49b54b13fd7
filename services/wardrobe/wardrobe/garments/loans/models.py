"""Loans."""

from datetime import date, datetime
from typing import Literal

from sqlalchemy import BigInteger, Column, ForeignKey, Text, func
from sqlmodel import Field

from shared.data.ids import new_id
from wardrobe.db import TIMESTAMP_TZ, Table

READ_BY_OTHERS = ("loans",)

State = Literal[
    "requested", "offered", "accepted", "returned", "declined", "withdrawn", "confirmed"
]


Role = Literal["owner", "borrower"]


class Loan(Table, table=True):
    """A garment that its owner lends to another person, or that the other asked to borrow."""

    __tablename__ = "loans"

    id: int = new_id()
    garment_id: int = Field(
        sa_column=Column(BigInteger, ForeignKey("garments.id", ondelete="CASCADE"), nullable=False)
    )
    owner_id: int = Field(sa_type=BigInteger)
    borrower_id: int | None = Field(default=None, sa_type=BigInteger)
    """Null once the borrower's account is deleted."""
    requested: bool
    """Whether the borrower asked for it; otherwise the owner offered it."""
    state: State = Field(sa_type=Text)
    due_on: date | None = None
    note: str = Field(sa_type=Text)
    """Both of them read it."""
    remind_on: date | None = None
    """The day of the next reminder."""
    version: int = Field(default=1, sa_type=BigInteger)
    created_at: datetime = Field(
        default=None, sa_type=TIMESTAMP_TZ, sa_column_kwargs={"server_default": func.now()}
    )
    accepted_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    ended_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    """A garment has at most one loan that has not ended."""
