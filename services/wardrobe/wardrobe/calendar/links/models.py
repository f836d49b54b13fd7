"""Secret addresses of calendars."""

from datetime import datetime

from sqlalchemy import BigInteger, Text, text
from sqlmodel import Field

from wardrobe.db import TIMESTAMP_TZ, Table


class CalendarLink(Table, table=True):
    """The address of a person's calendar, which the token alone opens."""

    __tablename__ = "calendar_links"

    owner_id: int = Field(primary_key=True, sa_type=BigInteger)
    token: str = Field(sa_type=Text, unique=True)
    """Readable, so that its owner can copy it again; it opens nothing that is not stored beside
    it."""
    created_at: datetime = Field(
        default=None, sa_type=TIMESTAMP_TZ, sa_column_kwargs={"server_default": text("now()")}
    )
