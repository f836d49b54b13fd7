"""Read markers."""

from datetime import datetime

from sqlalchemy import TIMESTAMP, BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id


class ReadMarker(Table, table=True):
    """The newest outfit up to which a person has seen everything."""

    __tablename__ = "read_markers"

    user_id: int = foreign_id(primary_key=True)
    outfit_id: int = foreign_id()
    feed_id: int = Field(sa_type=BigInteger)
    published_at: datetime = Field(sa_type=TIMESTAMP(timezone=True))
    seen_at: datetime = Field(sa_type=TIMESTAMP(timezone=True))
