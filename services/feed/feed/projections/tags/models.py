"""Tags as their events describe them."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id

READ_BY_OTHERS = ("known_tags",)
"""Tables that other slices may read in their SQL."""


class KnownTag(Table, table=True):
    """Slug and name of one tag; both None while the tag is private or deleted."""

    __tablename__ = "known_tags"

    tag_id: int = foreign_id(primary_key=True)
    owner_id: int = foreign_id()
    slug: str | None = None
    name: str | None = None
    audience: str = "followers"
    merged_into: int | None = Field(default=None, sa_type=BigInteger)
    """The tag that it was merged into when it was deleted."""
    version: int = Field(sa_type=BigInteger)
