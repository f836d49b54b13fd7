"""Projections of tags."""

from sqlalchemy import BigInteger, Text
from sqlmodel import Field

from contracts.types import Audience
from wardrobe.db import Table


class KnownTag(Table, table=True):
    """A tag's name and audience.

    Private and deleted tags are stored as private, without a name and a slug.
    """

    __tablename__ = "known_tags"

    tag_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    owner_id: int = Field(sa_type=BigInteger, index=True)
    name: str | None = Field(default=None, sa_type=Text)
    slug: str | None = Field(default=None, sa_type=Text)
    """Null too for a tag that has not changed since this is stored."""
    cover_outfit_id: int | None = Field(default=None, sa_type=BigInteger)
    audience: Audience = Field(sa_type=Text)
    version: int = Field(sa_type=BigInteger)


class Tagging(Table, table=True):
    """Whether an outfit is in a tag; a removed one stays as a tombstone."""

    __tablename__ = "taggings"

    tag_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    outfit_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    owner_id: int = Field(sa_type=BigInteger, index=True)
    """The owner of the tag."""
    present: bool
    version: int = Field(sa_type=BigInteger)
