"""Tags as the feed knows them."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id


class KnownTag(Table, table=True):
    """The slug of one tag; none while the tag is private, and none for good when it is deleted."""

    __tablename__ = "known_tags"

    tag_id: int = foreign_id(primary_key=True)
    owner_id: int = foreign_id()
    slug: str | None = None
    version: int = Field(sa_type=BigInteger)
