"""Table of invite codes."""

from datetime import datetime

from sqlalchemy import BigInteger, DateTime, ForeignKey, Index, func, text
from sqlmodel import Field

from admin.db import Table
from shared.data.ids import new_id


class Invite(Table, table=True):
    """A code that lets people register."""

    __tablename__ = "invites"
    __table_args__ = (
        Index(
            "invites_entry", "entry_id", unique=True, postgresql_where=text("withdrawn_at IS NULL")
        ),
        Index("invites_entries", "entry_id", postgresql_where=text("entry_id IS NOT NULL")),
    )

    id: int = new_id()
    entry_id: int | None = Field(
        default=None,
        sa_type=BigInteger,
        sa_column_args=(ForeignKey("waitlist.id"),),
    )
    """The waitlist entry that it was created for, if any; an entry has one usable code at most."""
    code: str = Field(unique=True)
    note: str = ""
    uses: int = 1
    used: int = 0
    """The number of registrations that identity has reported."""
    withdrawn_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    created_at: datetime = Field(
        default=None,
        sa_type=DateTime(timezone=True),
        sa_column_kwargs={"server_default": func.now()},
    )
