"""People who get an export every month."""

from datetime import datetime

from sqlalchemy import BigInteger, text
from sqlmodel import Field

from wardrobe.db import TIMESTAMP_TZ, Table


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
