"""Photos, objects to delete, and quotas."""

from datetime import date, datetime

from sqlalchemy import BigInteger, Column, Text, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Field

from shared.data.ids import new_id
from wardrobe.db import TIMESTAMP_TZ, Table

READ_BY_OTHERS = ("photos",)
"""Tables that other slices may read in their SQL."""


class Photo(Table, table=True):
    """An uploaded picture; its renditions are `<stem>-<width>.webp`."""

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
    """Total bytes of all its objects; null for photos from before this was stored."""
    created_at: datetime = Field(
        default=None, sa_type=TIMESTAMP_TZ, sa_column_kwargs={"server_default": text("now()")}
    )
    """When it was uploaded here; a copy has the time of its original. An archive cannot set it,
    because photos older than a hidden picture are not held."""
    used_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    """When it was used; a photo that stays unused is swept."""
    is_collage: bool = False
    """Whether it was composed of pictures of garments, for a plan."""
    is_avatar: bool = False
    """Whether its owner's profile shows or requests it as the avatar."""
    avatar_hidden: bool = False
    """Whether it is the avatar and moderators hide it; only the owner may know its path."""
    move_due: bool = False
    """Whether its renditions have to get new keys, so that known URLs stop working."""
    released_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    """When it stopped being the avatar."""
    cleared_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    """When moderators restored an outfit that shows it; it is not held as a copy afterwards."""


class PendingDeletion(Table, table=True):
    """A scheduled deletion of an object; cancelled when a row comes to need the object."""

    __tablename__ = "doomed_objects"

    bucket: str = Field(sa_type=Text, primary_key=True)
    key: str = Field(sa_type=Text, primary_key=True)
    due_at: datetime = Field(sa_type=TIMESTAMP_TZ, index=True)
    owner_id: int | None = Field(default=None, sa_type=BigInteger)
    """The owner of the picture: an account is erased only once none of its objects is left."""
    failures: int = 0
    """Attempts at which the store responded but refused to delete it."""


class Quota(Table, table=True):
    """A quota that was set for one person; everyone else has the default."""

    __tablename__ = "quotas"

    user_id: int = Field(sa_type=BigInteger, primary_key=True)
    bytes: int = Field(sa_type=BigInteger)
