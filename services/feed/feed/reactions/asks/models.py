"""Asks, and what people answered."""

from datetime import datetime

from sqlalchemy import TIMESTAMP, BigInteger, Column, ForeignKey
from sqlmodel import Field

from feed.db import Table, foreign_id
from shared.data.ids import new_id


class Ask(Table, table=True):
    """Two of a person's outfits, of which their followers or a circle choose one."""

    __tablename__ = "asks"

    id: int = new_id()
    owner_id: int = foreign_id()
    left_outfit_id: int = foreign_id()
    right_outfit_id: int = foreign_id()
    question: str
    """May be empty."""
    audience: str
    """`followers`, or one of the owner's circles."""
    ends_at: datetime = Field(sa_type=TIMESTAMP(timezone=True))
    closed_at: datetime | None = Field(default=None, sa_type=TIMESTAMP(timezone=True))
    """When it really ended; None until the owner or a job has closed it."""


class AskAnswer(Table, table=True):
    """One person's answer to an ask: their vote, and whether they dismissed it."""

    __tablename__ = "ask_answers"

    ask_id: int = Field(
        sa_column=Column(
            BigInteger,
            ForeignKey("asks.id", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        )
    )
    user_id: int = foreign_id(primary_key=True)
    choice: str | None = None
    """`left` or `right`; None without a vote."""
    dismissed: bool = False
    """Whether the person no longer wants to see it in the feed."""
