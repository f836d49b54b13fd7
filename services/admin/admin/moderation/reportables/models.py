"""Tables of people and their content, and of follows and blocks, which decide who may report."""

from typing import Literal

from sqlalchemy import BigInteger, String
from sqlmodel import Field

from admin.db import Table
from contracts.types import Audience
from shared.features.circles import CircleMemberColumns
from shared.features.relationships import BlockColumns, FollowColumns

Kind = Literal["outfit", "person", "tag", "comment"]


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


class Reportable(Table, table=True):
    """A person, outfit, tag or comment without its content; removals leave a tombstone."""

    __tablename__ = "subjects"

    kind: Kind = Field(primary_key=True, sa_type=String)
    id: int = Field(primary_key=True, sa_type=BigInteger)
    owner_id: int = Field(sa_type=BigInteger, index=True)
    """For a person: their own id."""
    name: str | None = None
    """For a person: the username, so that admins can tell people apart who are not visible."""
    audience: Audience = Field(sa_type=String)
    """For a comment: private until the outfit's owner approves it."""
    outfit_id: int | None = Field(default=None, sa_type=BigInteger)
    """For a comment: the outfit that it is on; unknown for old ones."""
    removed: bool = False
    version: int = Field(sa_type=BigInteger)
