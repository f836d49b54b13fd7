"""Table of decisions about accounts."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, DateTime, String, func
from sqlmodel import Field

from admin.audit_log.models import Rule
from admin.db import Table

State = Literal["good", "warned", "limited", "suspended"]
TIMESTAMPTZ = DateTime(timezone=True)


class Standing(Table, table=True):
    """The newest decision about one account. The row stays, with its version, when it ends."""

    __tablename__ = "standings"

    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    state: State = Field(sa_type=String)
    notice: str
    """The notices to the owner: that of the decision in force, then those of milder ones since."""
    rule: Rule | None = Field(default=None, sa_type=String)
    """The rule of the strictest decision in force; None for decisions before rules were stored."""
    appeal_code: str | None = Field(default=None, unique=True)
    """Lets a suspended owner, who has no session, appeal."""
    appeal: str | None = None
    """The owner's text; None without an appeal."""
    appealed_at: datetime | None = Field(default=None, sa_type=TIMESTAMPTZ)
    appeal_refused_at: datetime | None = Field(default=None, sa_type=TIMESTAMPTZ)
    decided_by: int | None = Field(default=None, sa_type=BigInteger)
    """The moderator; None after their erasure, and for decisions from before this column."""
    ends_at: datetime | None = Field(default=None, sa_type=TIMESTAMPTZ, index=True)
    """When the decision expires; None: only a moderator can lift it."""
    limit_follows: bool = False
    """Whether a limit continues after the suspension in force."""
    limit_ends_at: datetime | None = Field(default=None, sa_type=TIMESTAMPTZ)
    """When that limit expires."""
    changed_at: datetime = Field(
        default=None, sa_type=TIMESTAMPTZ, sa_column_kwargs={"server_default": func.now()}
    )
    version: int = Field(sa_type=BigInteger)
