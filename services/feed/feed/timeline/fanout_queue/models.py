"""Deliveries on their way."""

from datetime import datetime

from sqlalchemy import TIMESTAMP, BigInteger, text
from sqlmodel import Field

from feed.db import Table, foreign_id


class PendingDelivery(Table, table=True):
    """An outfit that has not yet reached the followers from `first_id` to `last_id`.

    It is made by whichever worker finds it due. A timeline that is built before has the outfit
    from Postgres, and must not get it a second time.
    """

    __tablename__ = "pending_deliveries"

    feed_id: int = foreign_id(primary_key=True)
    first_id: int = foreign_id(primary_key=True)
    last_id: int = Field(sa_type=BigInteger)
    tag_id: int | None = Field(default=None, sa_type=BigInteger)
    """The tag by which it comes, to followers of the tag and not of the author."""
    way: str
    large: bool
    """One of several of the outfit, or by a tag: made apart, so that others pass between."""
    missed: bool = Field(default=False, sa_column_kwargs={"server_default": text("false")})
    """Tried before: what a server that is away keeps waiting comes after all that can be made."""
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
