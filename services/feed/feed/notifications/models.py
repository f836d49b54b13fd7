"""What people are told about, and how they want to be told."""

from datetime import datetime
from typing import Any

from sqlalchemy import TIMESTAMP, BigInteger
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from feed.db import Table, foreign_id
from shared.ids import new_id


class Notification(Table, table=True):
    """One thing that somebody did; doing it again changes the row of its `topic`."""

    __tablename__ = "notifications"

    id: int = new_id()
    user_id: int = foreign_id()
    topic: str
    """What it is about, once per person: `follow:<actor id>`, `comment:<comment id>`."""
    bundle: str
    """Those of one bundle stand together in the inbox: `liked:<outfit id>:<day>`."""
    kind: str
    actor_id: int = foreign_id()
    outfit_id: int | None = Field(default=None, sa_type=BigInteger)
    comment_id: int | None = Field(default=None, sa_type=BigInteger)
    tag_id: int | None = Field(default=None, sa_type=BigInteger)
    version: int = Field(sa_type=BigInteger)
    withdrawn: bool = False
    in_app: bool = True
    """Whether the person wanted to see this kind in the inbox when it happened."""
    in_digest: bool = False
    """Whether it waits for the next digest letter."""
    created_at: datetime = Field(sa_type=TIMESTAMP(timezone=True))
    read_at: datetime | None = Field(default=None, sa_type=TIMESTAMP(timezone=True))


class NotificationSetting(Table, table=True):
    """How one person wants to be told; who never said has no row."""

    __tablename__ = "notification_settings"

    user_id: int = foreign_id(primary_key=True)
    channels: dict[str, Any] = Field(sa_type=JSONB)
    quiet_hours: dict[str, Any] | None = Field(default=None, sa_type=JSONB)
    digest_sent_at: datetime | None = Field(default=None, sa_type=TIMESTAMP(timezone=True))
