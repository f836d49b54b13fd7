"""Deliveries on their way, and authors who are not pushed."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id


class PendingDelivery(Table, table=True):
    """An outfit that has not yet reached the followers from `first_id` to `last_id`.

    A timeline that is built before it arrives has the outfit from Postgres, and must not get it
    a second time.
    """

    __tablename__ = "pending_deliveries"

    feed_id: int = foreign_id(primary_key=True)
    first_id: int = foreign_id(primary_key=True)
    last_id: int = Field(sa_type=BigInteger)


class FetchedAuthor(Table, table=True):
    """Somebody with so many followers that these fetch new outfits themselves."""

    __tablename__ = "fetched_authors"

    author_id: int = foreign_id(primary_key=True)
