"""Tables of usage records and of recordings."""

from datetime import datetime
from typing import Any, Literal

from sqlalchemy import ARRAY, BigInteger, DateTime, Index, String, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from admin.db import Table
from shared.data.ids import new_id

Kind = Literal["event", "profile", "group", "recording"]
DeviceClass = Literal["phone", "tablet", "desktop"]
"""The browser decides from its screen and pointer."""


class UsageRecord(Table, table=True):
    """One event, profile, group or part of a recording from one browser."""

    __tablename__ = "analytics"
    __table_args__ = (
        Index("analytics_device", "device"),
        Index("analytics_user", "user_id"),
        Index("analytics_at", "at"),
        Index("analytics_events", "name", "at", postgresql_where=text("kind = 'event'")),
        Index(
            "analytics_recording_parts",
            "name",
            text("((data->>'number')::int)"),
            postgresql_where=text("kind = 'recording'"),
        ),
    )

    id: int = new_id()
    device: str
    """The browser's random id."""
    user_id: int | None = Field(default=None, sa_type=BigInteger)
    kind: Kind = Field(sa_type=String)
    name: str
    data: dict[str, Any] = Field(sa_type=JSONB)
    at: datetime = Field(sa_type=DateTime(timezone=True))


class SessionRecording(Table, table=True):
    """A recording of one visit; its events are usage records of the same name."""

    __tablename__ = "recordings"
    __table_args__ = (
        UniqueConstraint("name", "device", "user_id"),
        Index("recordings_device", "device"),
        Index("recordings_user", "user_id"),
        Index("recordings_started_at", "started_at"),
    )

    id: int = new_id()
    name: str
    """A random id that the browser chose."""
    device: str
    user_id: int = Field(sa_type=BigInteger)
    device_class: DeviceClass | None = Field(default=None, sa_type=String)
    pages: list[str] = Field(sa_type=ARRAY(String))
    """Route patterns in the order in which they were first seen."""
    consented_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    """When the person agreed to be measured, as their browser says."""
    started_at: datetime = Field(sa_type=DateTime(timezone=True))
    ended_at: datetime = Field(sa_type=DateTime(timezone=True))
