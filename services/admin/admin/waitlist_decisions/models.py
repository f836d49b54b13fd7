"""Table of decisions about the waitlist."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, DateTime, String, func
from sqlmodel import Field

from admin.db import Table
from shared.ids import new_id

Verdict = Literal["approve", "decline"]
TIMESTAMPTZ = DateTime(timezone=True)


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
