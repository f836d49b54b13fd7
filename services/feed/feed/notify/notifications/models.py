"""Notifications, and settings for them."""

from datetime import datetime
from typing import Any

from sqlalchemy import TIMESTAMP, BigInteger
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from feed.db import Table, foreign_id
from shared.data.ids import new_id


class Notification(Table, table=True):
    """One thing that a person did; a repetition changes the row of the same `topic`."""

    __tablename__ = "notifications"

    id: int = new_id()
    user_id: int = foreign_id()
    topic: str
    """Its subject, unique per recipient: `follow:<actor id>`, `comment:<comment id>`."""
    bundle: str
    """The key of its group in the inbox: `liked:<outfit id>`, `follow_started::<day>`."""
    kind: str
    actor_id: int = foreign_id()
    outfit_id: int | None = Field(default=None, sa_type=BigInteger)
    comment_id: int | None = Field(default=None, sa_type=BigInteger)
    tag_id: int | None = Field(default=None, sa_type=BigInteger)
    garment_name: str | None = None
    """For the kind `pin_asked`: the recipient's garment, as it was named then."""
    version: int = Field(sa_type=BigInteger)
    withdrawn: bool = False
    in_app: bool = True
    """Whether the recipient's settings showed this kind in the inbox when it happened."""
    in_digest: bool = False
    """Whether it waits for the next digest email."""
    created_at: datetime = Field(sa_type=TIMESTAMP(timezone=True))
    read_at: datetime | None = Field(default=None, sa_type=TIMESTAMP(timezone=True))


class NotificationSetting(Table, table=True):
    """A person's notification settings; people with the defaults have no row."""

    __tablename__ = "notification_settings"

    user_id: int = foreign_id(primary_key=True)
    channels: dict[str, Any] = Field(sa_type=JSONB)
    quiet_hours: dict[str, Any] | None = Field(default=None, sa_type=JSONB)
    digest_sent_at: datetime | None = Field(default=None, sa_type=TIMESTAMP(timezone=True))
