"""What people say about outfits."""

from datetime import datetime

from sqlalchemy import TIMESTAMP, BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id
from shared.ids import new_id


class Comment(Table, table=True):
    """What one person says about an outfit; its row goes when it is deleted."""

    __tablename__ = "comments"

    id: int = new_id()
    outfit_id: int = foreign_id()
    owner_id: int = foreign_id()
    """Of the outfit."""
    author_id: int = foreign_id()
    reply_to: int | None = Field(default=None, sa_type=BigInteger)
    """The comment that begins the thread; none of one that begins a thread itself."""
    replied_to_id: int | None = Field(default=None, sa_type=BigInteger)
    """Of a reply: the author of the comment that it replies to."""
    text: str
    state: str
    """`shown`, or `held` until the owner of the outfit approves."""
    approved: bool = False
    """Whether the owner approved it by hand."""
    hidden: bool = False
    """Whether moderators hide it: only its author sees it."""
    moderation_version: int = Field(default=0, sa_type=BigInteger)
    """Of the latest moderation decision that was applied."""
    version: int = Field(default=1, sa_type=BigInteger)
    created_at: datetime = Field(sa_type=TIMESTAMP(timezone=True))
