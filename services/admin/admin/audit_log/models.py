"""The audit trail."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, DateTime, String, func
from sqlmodel import Field

from admin.db import Table
from shared.ids import new_id

Rule = Literal["spam", "harassment", "nudity", "not_their_picture", "dangerous", "other"]
"""Of the terms: what a report complains of, and what is decided for."""


class Entry(Table, table=True):
    """One act: who did what to whom, and why."""

    __tablename__ = "audit"

    id: int = new_id()
    actor_id: int | None = Field(default=None, sa_type=BigInteger)
    """The admin; none when it was done on the command line, or automatically (`content.held`)."""
    act: str
    subject: str
    """What it was done to, as `<kind>/<id>`."""
    reason: str | None = None
    rule: Rule | None = Field(default=None, sa_type=String)
    """Of a moderator's decision: the rule of the terms that it was made by."""
    created_at: datetime = Field(
        default=None,
        sa_type=DateTime(timezone=True),
        sa_column_kwargs={"server_default": func.now()},
    )
