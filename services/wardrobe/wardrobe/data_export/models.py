"""Exports."""

from datetime import datetime
from typing import Any, Literal

from sqlalchemy import BigInteger, Column, Text, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from shared.ids import new_id
from wardrobe.db import TIMESTAMP_TZ, Table

State = Literal["waiting", "packing", "ready"]


class Export(Table, table=True):
    """The newest export of a person: on its way, or ready to be taken for some days."""

    __tablename__ = "exports"

    id: int = new_id()
    owner_id: int = Field(sa_type=BigInteger, unique=True)
    state: State = Field(default="waiting", sa_type=Text)
    parts: dict[str, Any] = Field(
        sa_column=Column(JSONB, nullable=False, server_default=text("'{}'"))
    )
    """What each service that answered hands out, as `ExportReady` says."""
    done: int = 0
    """Files that are in the ZIP."""
    total: int = 0
    """Files that will be in there, once all services have answered."""
    key: str | None = Field(default=None, sa_type=Text)
    """The ZIP in the private bucket. Whoever packs chooses a new one: it is their claim, too."""
    claimed_until: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    """Whoever packs renews it; after this time somebody else may begin anew."""
    size: int | None = Field(default=None, sa_type=BigInteger)
    """Of the ZIP, in bytes."""
    created_at: datetime = Field(
        default=None, sa_type=TIMESTAMP_TZ, sa_column_kwargs={"server_default": text("now()")}
    )
    expires_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
