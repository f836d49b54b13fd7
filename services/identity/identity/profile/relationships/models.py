"""Tables of follows and blocks, a projection that decides the visibility of profiles."""

from identity.db import Table
from shared.features.relationships import BlockColumns, FollowColumns


class Follow(FollowColumns, Table, table=True):
    """A follow, active or ended."""

    __tablename__ = "follows"

    removed: bool
    """True for the tombstone of an ended follow."""


class Block(BlockColumns, Table, table=True):
    """A block, active or ended."""

    __tablename__ = "blocks"

    removed: bool
    """True for the tombstone of an ended block."""
