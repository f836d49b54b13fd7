"""Decisions about the waitlist."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, DateTime, String, func
from sqlmodel import Field

from admin.db import Table
from shared.ids import new_id

Verdict = Literal["approve", "decline"]
MOMENT = DateTime(timezone=True)


class Decision(Table, table=True):
    """One decision, about so many entries; the audit trail has whose it was."""

    __tablename__ = "waitlist_decisions"

    id: int = new_id()
    decision: Verdict = Field(sa_type=String)
    reason: str | None = None
    entries: int
    entry_id: int | None = Field(default=None, sa_type=BigInteger)
    """The only one that it is about: the reason goes with them."""
    due_at: datetime = Field(sa_type=MOMENT)
    """Until then it can be undone, and no letter leaves."""
    undone_at: datetime | None = Field(default=None, sa_type=MOMENT)
    done_at: datetime | None = Field(default=None, sa_type=MOMENT)
    created_at: datetime = Field(
        default=None, sa_type=MOMENT, sa_column_kwargs={"server_default": func.now()}
    )
