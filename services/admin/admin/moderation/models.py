"""Decisions about accounts."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, DateTime, String, func
from sqlmodel import Field

from admin.audit_log.models import Rule
from admin.db import Table

State = Literal["good", "warned", "limited", "suspended"]
MOMENT = DateTime(timezone=True)


class Standing(Table, table=True):
    """The newest decision about one account; kept, with its version, when all is good again."""

    __tablename__ = "standings"

    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    state: State = Field(sa_type=String)
    notice: str
    """The admins' words to the owner: why it is so, then those of milder decisions since."""
    rule: Rule | None = Field(default=None, sa_type=String)
    """The rule that the severest decision in force was made by; none before rules were kept."""
    appeal_code: str | None = Field(default=None, unique=True)
    """With which a suspended owner, who has no session, appeals."""
    appeal: str | None = None
    """The owner's words; none as long as they have not appealed."""
    appealed_at: datetime | None = Field(default=None, sa_type=MOMENT)
    appeal_refused_at: datetime | None = Field(default=None, sa_type=MOMENT)
    decided_by: int | None = Field(default=None, sa_type=BigInteger)
    """The moderator; none once their account is erased, and of decisions from before this."""
    ends_at: datetime | None = Field(default=None, sa_type=MOMENT, index=True)
    """When the state ends by itself; none: when a moderator restores the account."""
    limit_follows: bool = False
    """Whether a limit outlasts the suspension in force."""
    limit_ends_at: datetime | None = Field(default=None, sa_type=MOMENT)
    """When that limit ends by itself."""
    changed_at: datetime = Field(
        default=None, sa_type=MOMENT, sa_column_kwargs={"server_default": func.now()}
    )
    version: int = Field(sa_type=BigInteger)
