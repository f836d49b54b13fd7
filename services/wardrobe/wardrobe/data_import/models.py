"""Imports, and what they imported."""

from datetime import datetime
from typing import Any, Literal

from sqlalchemy import BigInteger, Column, Integer, Text, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlmodel import Field

from shared.data.ids import new_id
from wardrobe.db import TIMESTAMP_TZ, Table

State = Literal["uploading", "checking", "refused", "checked", "importing", "paused", "done"]
Kind = Literal["garment", "picture", "outfit", "tag", "trip"]
"""A `picture` is a garment whose own picture was imported; it has the ids of the garment."""


class Import(Table, table=True):
    """The newest import of a person."""

    __tablename__ = "imports"

    id: int = new_id()
    owner_id: int = Field(sa_type=BigInteger, unique=True)
    name: str = Field(sa_type=Text)
    """Of the file on the person's device."""
    size: int = Field(sa_type=BigInteger)
    """Of the file, in bytes."""
    fingerprint: str = Field(default="", sa_type=Text)
    """Of the file, as its owner's device computed it; tells it from one with the same name."""
    key: str = Field(sa_type=Text)
    """The folder of its parts in the private bucket."""
    parts: list[int] = Field(sa_column=Column(ARRAY(Integer), nullable=False))
    """Numbers of the parts that have arrived, from 0."""
    state: State = Field(default="uploading", sa_type=Text)
    summary: dict[str, Any] | None = Field(default=None, sa_column=Column(JSONB))
    """The contents of the archive, once it was checked."""
    done: int = 0
    """Rows that were dealt with."""
    total: int = 0
    report: dict[str, Any] = Field(
        sa_column=Column(JSONB, nullable=False, server_default=text("'{}'"))
    )
    """The rows that were imported so far, and those that were not."""
    problem: str = Field(default="", sa_type=Text)
    """The reason why it was refused, or paused by us."""
    faults: int = 0
    """Unexpected failures since the last progress."""
    claim: str | None = Field(default=None, sa_type=Text)
    """Chosen by the worker that reads the archive."""
    claimed_until: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    """The worker renews this; after this time another one may take over."""
    created_at: datetime = Field(
        default=None, sa_type=TIMESTAMP_TZ, sa_column_kwargs={"server_default": text("now()")}
    )
    expires_at: datetime = Field(sa_type=TIMESTAMP_TZ)
    """When its file is deleted, and an unfinished import with it."""


class ImportedItem(Table, table=True):
    """The new id of something in an archive, so that importing it again does not repeat it."""

    __tablename__ = "imported_items"

    owner_id: int = Field(primary_key=True, sa_type=BigInteger)
    source: str = Field(primary_key=True, sa_type=Text)
    """The Garderobe and the account that made the archive."""
    kind: Kind = Field(primary_key=True, sa_type=Text)
    old_id: int = Field(primary_key=True, sa_type=BigInteger)
    new_id: int = Field(sa_type=BigInteger)
    import_id: int = Field(sa_type=BigInteger)
    """The import that made it."""
