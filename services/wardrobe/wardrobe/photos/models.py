"""Photos, and the objects that are to be deleted."""

from datetime import date, datetime

from sqlalchemy import BigInteger, Column, Text, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Field

from shared.ids import new_id
from wardrobe.db import TIMESTAMP_TZ, Table


class Photo(Table, table=True):
    """One uploaded picture; its renditions are `<stem>-<width>.webp`."""

    __tablename__ = "photos"

    id: int = new_id()
    owner_id: int = Field(sa_type=BigInteger)
    stem: str = Field(sa_type=Text, unique=True)
    original_key: str = Field(sa_type=Text)
    width: int
    height: int
    thumbhash: str = Field(sa_type=Text)
    colors: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
    perceptual_hash: int = Field(sa_type=BigInteger)
    removed: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
    taken_on: date | None = None
    size: int | None = Field(default=None, sa_type=BigInteger)
    """Bytes of all its objects together; none of photos from before it was kept."""
    created_at: datetime = Field(
        default=None, sa_type=TIMESTAMP_TZ, sa_column_kwargs={"server_default": text("now()")}
    )
    used_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    """When something was made of it; a photo that stays unused is swept."""
    is_collage: bool = False
    """Composed of pictures of garments, for a plan."""
    is_avatar: bool = False
    """Whether its owner's profile shows it, or wants to."""
    avatar_hidden: bool = False
    """Whether it is the avatar, and moderators hide it: its path is the owner's secret."""
    move_due: bool = False
    """Whether its renditions have to get new keys, so that addresses known so far die."""
    released_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    """When it ceased to be the avatar."""
    cleared_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    """When moderators restored an outfit that shows it: it is held for no other picture since."""


class PendingDeletion(Table, table=True):
    """A promise to delete an object; taken back when a row comes to need it."""

    __tablename__ = "doomed_objects"

    bucket: str = Field(sa_type=Text, primary_key=True)
    key: str = Field(sa_type=Text, primary_key=True)
    due_at: datetime = Field(sa_type=TIMESTAMP_TZ, index=True)
    owner_id: int | None = Field(default=None, sa_type=BigInteger)
    """Whose picture it is: an account is erased only when none of its objects is left."""
    failures: int = 0
    """Tries at which the store answered, but kept it."""
