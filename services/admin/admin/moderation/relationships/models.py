"""Tables of follows and blocks, which decide who may see and report content."""

from admin.db import Table
from shared.features.circles import CircleMemberColumns
from shared.features.relationships import BlockColumns, FollowColumns


class Follow(FollowColumns, Table, table=True):
    """A follow; inactive after it ended."""

    __tablename__ = "follows"

    active: bool


class Block(BlockColumns, Table, table=True):
    """A block; inactive after it ended."""

    __tablename__ = "blocks"

    active: bool


class CircleMember(CircleMemberColumns, Table, table=True):
    """Whether somebody is in a circle (from the feed); who left stays as a tombstone."""

    __tablename__ = "circle_members"
