"""Comments."""

from datetime import datetime

from sqlalchemy import TIMESTAMP, BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id
from shared.data.ids import new_id

READ_BY_OTHERS = ("comments",)
"""Tables that other slices may read in their SQL."""


class Comment(Table, table=True):
    """A comment on an outfit; a deleted comment has no row."""

    __tablename__ = "comments"

    id: int = new_id()
    outfit_id: int = foreign_id()
    owner_id: int = foreign_id()
    """The owner of the outfit."""
    author_id: int = foreign_id()
    reply_to: int | None = Field(default=None, sa_type=BigInteger)
    """The first comment of the thread; None for the first comment itself."""
    replied_to_id: int | None = Field(default=None, sa_type=BigInteger)
    """The author of the comment replied to, for replies."""
    text: str
    state: str
    """`shown`, or `held` until the owner of the outfit approves."""
    approved: bool = False
    """Whether the owner approved it by hand."""
    hidden: bool = False
    """Whether moderators have hidden it from everyone but its author."""
    moderation_version: int = Field(default=0, sa_type=BigInteger)
    """The version of the latest applied moderation decision."""
    version: int = Field(default=1, sa_type=BigInteger)
    created_at: datetime = Field(sa_type=TIMESTAMP(timezone=True))
