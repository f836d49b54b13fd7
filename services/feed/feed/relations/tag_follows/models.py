"""Who follows which tag."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id


class TagFollow(Table, table=True):
    """One person follows a tag; kept, with its version, when it is over."""

    __tablename__ = "tag_follows"

    follower_id: int = foreign_id(primary_key=True)
    tag_id: int = foreign_id(primary_key=True)
    active: bool
    version: int = Field(sa_type=BigInteger)
    changed_id: int = Field(sa_type=BigInteger)
    """Time-ordered: when it began or ended last."""
