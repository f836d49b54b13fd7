"""The table of sessions."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import MOMENT, Table, created_now
from shared.ids import new_id


class Session(Table, table=True):
    """One device that is, or was, signed in."""

    __tablename__ = "sessions"

    id: int = new_id()
    account_id: int = Field(sa_type=BigInteger)
    bind_hash: str
    generation: int = Field(default=1, sa_type=BigInteger)
    """The highest number of a credential that has been seen."""
    generation_seen_at: datetime = created_now()
    """When a credential of that number was first seen."""
    address: str
    user_agent: str
    created_at: datetime = created_now()
    refreshed_at: datetime = created_now()
    revoked_at: datetime | None = Field(default=None, sa_type=MOMENT)
