"""Table of the audit log."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, DateTime, String, func
from sqlmodel import Field

from admin.db import Table
from shared.ids import new_id

Rule = Literal["spam", "harassment", "nudity", "not_their_picture", "dangerous", "other"]
"""The rules of the terms of use: reports and decisions name one of them."""


class Entry(Table, table=True):
    """One act: its actor, its subject and its reason."""

    __tablename__ = "audit"

    id: int = new_id()
    actor_id: int | None = Field(default=None, sa_type=BigInteger)
    """The admin; None for the command line and for automated decisions (`content.held`)."""
    act: str
    subject: str
    """The object of the act, as `<kind>/<id>`."""
    reason: str | None = None
    rule: Rule | None = Field(default=None, sa_type=String)
    """The rule of the terms that a moderator's decision is based on."""
    created_at: datetime = Field(
        default=None,
        sa_type=DateTime(timezone=True),
        sa_column_kwargs={"server_default": func.now()},
    )
