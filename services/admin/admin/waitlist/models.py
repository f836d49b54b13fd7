"""The waitlist."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, DateTime, ForeignKey, Index, String, func, text
from sqlmodel import Field

from admin.db import Table
from shared.ids import new_id

State = Literal["waiting", "invited", "joined", "declined"]


class Entry(Table, table=True):
    """Somebody who wants to be let in."""

    __tablename__ = "waitlist"
    __table_args__ = (
        Index("waitlist_email", text("lower(email)"), unique=True),
        Index("waitlist_state", "state", "id"),
        Index("waitlist_decision", "decision_id", postgresql_where=text("decision_id IS NOT NULL")),
        Index(
            "waitlist_overruled", "overruled_id", postgresql_where=text("overruled_id IS NOT NULL")
        ),
    )

    id: int = new_id()
    email: str
    country: str | None = None
    why: str = ""
    source: str
    """Where the person came from, as the page that sent the form says."""
    state: State = Field(default="waiting", sa_type=String)
    created_at: datetime = Field(
        default=None,
        sa_type=DateTime(timezone=True),
        sa_column_kwargs={"server_default": func.now()},
    )
    decision_id: int | None = Field(
        default=None,
        sa_type=BigInteger,
        sa_column_args=(ForeignKey("waitlist_decisions.id", ondelete="SET NULL"),),
    )
    """What was decided last about it, and not undone."""
    decided_from: State | None = Field(default=None, sa_type=String)
    """The state before that, for undoing it."""
    overruled_id: int | None = Field(
        default=None,
        sa_type=BigInteger,
        sa_column_args=(ForeignKey("waitlist_decisions.id", ondelete="SET NULL"),),
    )
    """What that one overruled: it counts again once the newer one is undone."""
    overruled_from: State | None = Field(default=None, sa_type=String)
    """The state before both."""
    version: int = Field(default=1, sa_type=BigInteger)
