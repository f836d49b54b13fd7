"""Pending fan-out jobs, and authors whose outfits are pulled."""

from datetime import datetime

from sqlalchemy import TIMESTAMP, BigInteger, text
from sqlmodel import Field

from feed.db import Table, foreign_id

READ_BY_OTHERS = ("pending_deliveries", "fetched_authors")
"""Tables that other slices may read in their SQL."""


class PendingDelivery(Table, table=True):
    """The pending delivery of an outfit to the followers from `first_id` to `last_id`.

    Any worker may run it. A timeline that is built before has the outfit from Postgres already and
    must not get it twice.
    """

    __tablename__ = "pending_deliveries"

    feed_id: int = foreign_id(primary_key=True)
    first_id: int = foreign_id(primary_key=True)
    last_id: int = Field(sa_type=BigInteger)
    tag_id: int | None = Field(default=None, sa_type=BigInteger)
    """Set if it goes to the followers of this tag, not to those of the author."""
    way: str
    large: bool
    """One of several jobs of the outfit, or of a tag: runs in a loop of its own, so that small jobs
    need not wait."""
    missed: bool = Field(default=False, sa_column_kwargs={"server_default": text("false")})
    """Attempted before: retries of an unavailable server come after all other jobs."""
    traceparent: str | None = None
    """The trace of the outfit's publication (W3C trace context)."""
    created_at: datetime | None = Field(
        default=None,
        sa_type=TIMESTAMP(timezone=True),
        sa_column_kwargs={"server_default": text("now()")},
    )
    due_at: datetime | None = Field(
        default=None,
        sa_type=TIMESTAMP(timezone=True),
        sa_column_kwargs={"server_default": text("now()")},
    )


class PulledAuthor(Table, table=True):
    """An author with so many followers that their timelines pull new outfits at read."""

    __tablename__ = "fetched_authors"

    author_id: int = foreign_id(primary_key=True)
