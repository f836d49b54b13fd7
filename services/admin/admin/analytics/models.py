"""Table of usage records."""

from datetime import datetime
from typing import Any, Literal

from sqlalchemy import BigInteger, DateTime, Index, String
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from admin.db import Table
from shared.ids import new_id

Kind = Literal["event", "profile", "group", "recording"]


class UsageRecord(Table, table=True):
    """One event, profile, group or part of a recording from one browser."""

    __tablename__ = "analytics"
    __table_args__ = (
        Index("analytics_device", "device"),
        Index("analytics_user", "user_id"),
        Index("analytics_at", "at"),
    )

    id: int = new_id()
    device: str
    """The browser's random id."""
    user_id: int | None = Field(default=None, sa_type=BigInteger)
    kind: Kind = Field(sa_type=String)
    name: str
    data: dict[str, Any] = Field(sa_type=JSONB)
    at: datetime = Field(sa_type=DateTime(timezone=True))
