"""What people are told about."""

from datetime import datetime

from sqlalchemy import TIMESTAMP, BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id
from shared.db import new_id


class Notification(Table, table=True):
    """One thing that somebody did; doing it again changes the row of its `topic`."""

    __tablename__ = "notifications"

    id: int = new_id()
    user_id: int = foreign_id()
    topic: str
    """What it is about, once per person: `follow:<actor id>`."""
    kind: str
    actor_id: int = foreign_id()
    version: int = Field(sa_type=BigInteger)
    withdrawn: bool = False
    created_at: datetime = Field(sa_type=TIMESTAMP(timezone=True))
    read_at: datetime | None = Field(default=None, sa_type=TIMESTAMP(timezone=True))
