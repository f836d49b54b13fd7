"""Tables of waitlist entries, and of decisions about them."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, DateTime, ForeignKey, Index, String, func, text
from sqlmodel import Field

from admin.db import Table
from shared.data.ids import new_id

State = Literal["waiting", "invited", "joined", "declined"]
Verdict = Literal["approve", "decline"]
TIMESTAMPTZ = DateTime(timezone=True)


class Entry(Table, table=True):
    """A person who wants to register."""

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
    """The page that the person came from, as the form reports it."""
    language: str | None = None
    """Tag of the language in which the person joined, for emails; None: English."""
    state: State = Field(default="waiting", sa_type=String)
    created_at: datetime = Field(
        default=None,
        sa_type=TIMESTAMPTZ,
        sa_column_kwargs={"server_default": func.now()},
    )
    decision_id: int | None = Field(
        default=None,
        sa_type=BigInteger,
        sa_column_args=(ForeignKey("waitlist_decisions.id", ondelete="SET NULL"),),
    )
    """The latest decision about the entry that was not undone."""
    decided_from: State | None = Field(default=None, sa_type=String)
    """The state before that decision, for undoing it."""
    overruled_id: int | None = Field(
        default=None,
        sa_type=BigInteger,
        sa_column_args=(ForeignKey("waitlist_decisions.id", ondelete="SET NULL"),),
    )
    """The decision that it overruled, which applies again if the latest one is undone."""
    overruled_from: State | None = Field(default=None, sa_type=String)
    """The state before both decisions."""
    version: int = Field(default=1, sa_type=BigInteger)


class Decision(Table, table=True):
    """One decision about a number of entries; the audit log has its author."""

    __tablename__ = "waitlist_decisions"

    id: int = new_id()
    decision: Verdict = Field(sa_type=String)
    reason: str | None = None
    entries: int
    entry_id: int | None = Field(default=None, sa_type=BigInteger)
    """The entry, if it is only one: erasing it erases the reason."""
    due_at: datetime = Field(sa_type=TIMESTAMPTZ)
    """Until then it can be undone, and no email goes out."""
    undone_at: datetime | None = Field(default=None, sa_type=TIMESTAMPTZ)
    done_at: datetime | None = Field(default=None, sa_type=TIMESTAMPTZ)
    created_at: datetime = Field(
        default=None, sa_type=TIMESTAMPTZ, sa_column_kwargs={"server_default": func.now()}
    )
