"""Outfits as their events describe them."""

from datetime import datetime
from typing import Any

from sqlalchemy import ARRAY, TIMESTAMP, BigInteger, Text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from feed.db import Table, foreign_id

READ_BY_OTHERS = ("posts",)
"""Tables that other slices may read in their SQL."""


class Post(Table, table=True):
    """The newest state of one outfit; a removed outfit stays as a row without content."""

    __tablename__ = "posts"

    outfit_id: int = foreign_id(primary_key=True)
    author_id: int = foreign_id()
    feed_id: int | None = Field(default=None, sa_type=BigInteger)
    """Its id in timelines, from the first time it is shared; None before."""
    audience: str
    removed: bool = False
    version: int = Field(sa_type=BigInteger)
    tags: list[str] = Field(default=[], sa_type=ARRAY(Text))
    published_at: datetime | None = Field(default=None, sa_type=TIMESTAMP(timezone=True))
    public_since: datetime | None = Field(default=None, sa_type=TIMESTAMP(timezone=True))
    """Since when its present photo is public; None while it is not public."""
    content: dict[str, Any] | None = Field(default=None, sa_type=JSONB)
