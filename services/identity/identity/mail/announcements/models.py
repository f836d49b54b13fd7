"""Table of announcements."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, String
from sqlmodel import Field

from identity.db import MOMENT, Table, created_now

State = Literal["draft", "sending", "stopped", "done"]


class Announcement(Table, table=True):
    """One announcement: what admins decided last, and how far its mailing is."""

    __tablename__ = "announcements"

    id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    """As admin knows it; also the id of its mailing (`BulkMailing`)."""
    version: int = Field(default=0, sa_type=BigInteger)
    """Of the newest decision that was received."""
    state: State = Field(default="draft", sa_type=String)
    subject: str = ""
    """Empty until it is sent; so is the text."""
    text: str = ""
    sent_at: datetime | None = Field(default=None, sa_type=MOMENT)
    position: int = Field(default=0, sa_type=BigInteger)
    """The last account, in order of ids, whose email was queued or that gets none."""
    recipients: int = Field(default=0, sa_type=BigInteger)
    sent: int = Field(default=0, sa_type=BigInteger)
    """As last reported; so the next one."""
    failed: int = Field(default=0, sa_type=BigInteger)
    report_version: int = Field(default=0, sa_type=BigInteger)
    due_at: datetime | None = Field(default=None, sa_type=MOMENT)
    """When the worker looks at it next; none when there is nothing to do."""
    changed_at: datetime = created_now()
    """When the state changed last."""
