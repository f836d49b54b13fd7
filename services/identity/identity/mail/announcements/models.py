"""The table of announcements."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, String
from sqlmodel import Field

from identity.db import MOMENT, Table, created_now

State = Literal["draft", "sending", "stopped", "done"]


class Announcement(Table, table=True):
    """One announcement: the admins' last decision, and the progress of its mailing."""

    __tablename__ = "announcements"

    id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    """The admin service's id; also the id of its `BulkMailing`."""
    version: int = Field(default=0, sa_type=BigInteger)
    """The version of the newest decision received."""
    state: State = Field(default="draft", sa_type=String)
    subject: str = ""
    """Empty until it is sent, like the text."""
    text: str = ""
    sent_at: datetime | None = Field(default=None, sa_type=MOMENT)
    position: int = Field(default=0, sa_type=BigInteger)
    """The highest account id that has been handled."""
    recipients: int = Field(default=0, sa_type=BigInteger)
    sent: int = Field(default=0, sa_type=BigInteger)
    """As last reported, like `failed`."""
    failed: int = Field(default=0, sa_type=BigInteger)
    report_version: int = Field(default=0, sa_type=BigInteger)
    due_at: datetime | None = Field(default=None, sa_type=MOMENT)
    """When the worker handles it next; None if there is nothing to do."""
    changed_at: datetime = created_now()
    """When the state changed last."""
