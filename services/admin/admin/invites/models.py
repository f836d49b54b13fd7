"""Invite codes."""

from datetime import datetime

from sqlalchemy import BigInteger, DateTime, ForeignKey, func
from sqlmodel import Field

from admin.db import Table
from shared.db import new_id


class Invite(Table, table=True):
    """A code with which people may register."""

    __tablename__ = "invites"

    id: int = new_id()
    entry_id: int | None = Field(
        default=None,
        sa_type=BigInteger,
        unique=True,
        sa_column_args=(ForeignKey("waitlist.id"),),
    )
    """Who on the waitlist it was made for, if anybody."""
    code: str = Field(unique=True)
    note: str = ""
    uses: int = 1
    used: int = 0
    """As far as identity has told."""
    withdrawn_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    created_at: datetime = Field(
        default=None,
        sa_type=DateTime(timezone=True),
        sa_column_kwargs={"server_default": func.now()},
    )
