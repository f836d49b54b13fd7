"""Data exports, and who gets one every month."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, Column, Text, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from shared.data.ids import new_id
from wardrobe.db import TIMESTAMP_TZ, Table

State = Literal["waiting", "packing", "ready"]


class Export(Table, table=True):
    """The newest export of a person: in progress, or ready to download for some days."""

    __tablename__ = "exports"

    id: int = new_id()
    owner_id: int = Field(sa_type=BigInteger, unique=True)
    state: State = Field(default="waiting", sa_type=Text)
    parts: dict[str, dict[str, int]] = Field(
        sa_column=Column(JSONB, nullable=False, server_default=text("'{}'"))
    )
    """The parts of each service that has answered, as in `ExportReady`."""
    done: int = 0
    """Files packed so far."""
    total: int = 0
    """Files to pack; known once all services have answered."""
    key: str | None = Field(default=None, sa_type=Text)
    """The ZIP in the private bucket. Each packer chooses a new key, which identifies its claim."""
    claimed_until: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    """The packer renews this; after this time another packer may start over."""
    is_scheduled: bool = False
    """Whether it is a monthly one, of which its owner gets an email."""
    size: int | None = Field(default=None, sa_type=BigInteger)
    """Of the ZIP, in bytes."""
    created_at: datetime = Field(
        default=None, sa_type=TIMESTAMP_TZ, sa_column_kwargs={"server_default": text("now()")}
    )
    expires_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)


class ExportSchedule(Table, table=True):
    """A person who gets an export every month."""

    __tablename__ = "export_schedules"

    owner_id: int = Field(primary_key=True, sa_type=BigInteger)
    next_at: datetime = Field(sa_type=TIMESTAMP_TZ, index=True)
    """When the next export is requested."""
    created_at: datetime = Field(
        default=None, sa_type=TIMESTAMP_TZ, sa_column_kwargs={"server_default": text("now()")}
    )
    """Its day of the month is that of the exports."""
