"""The tables of sessions, and of the clock that measures the age of their credentials."""

from datetime import datetime

from sqlalchemy import BigInteger, SmallInteger
from sqlmodel import Field

from identity.db import MOMENT, Table, created_now
from shared.data.ids import new_id


class Session(Table, table=True):
    """One device that is, or was, signed in."""

    __tablename__ = "sessions"

    id: int = new_id()
    account_id: int = Field(sa_type=BigInteger)
    bind_hash: str
    generation: int = Field(default=1, sa_type=BigInteger)
    """The highest number of a credential that has been seen."""
    generation_seen_tick: int = Field(default=0, sa_type=BigInteger)
    """The tick of SessionClock at which it was first seen; written by a trigger."""
    address: str
    user_agent: str
    created_at: datetime = created_now()
    refreshed_at: datetime = created_now()
    revoked_at: datetime | None = Field(default=None, sa_type=MOMENT)


class SessionClock(Table, table=True):
    """One row: a count that rises by one at most every TICK, whatever any clock says."""

    __tablename__ = "session_clock"

    id: int = Field(default=1, primary_key=True, sa_type=SmallInteger)
    ticks: int = Field(default=0, sa_type=BigInteger)
