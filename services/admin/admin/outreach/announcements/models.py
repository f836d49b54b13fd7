"""Table of announcements."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, DateTime, String, func
from sqlmodel import Field

from admin.db import Table
from shared.data.ids import new_id

TIMESTAMPTZ = DateTime(timezone=True)

State = Literal["draft", "sending", "stopped", "sent"]


class Announcement(Table, table=True):
    """One email to everybody, and the progress that identity reports."""

    __tablename__ = "announcements"

    id: int = new_id()
    subject: str
    text: str
    state: State = Field(default="draft", sa_type=String)
    version: int = Field(default=1, sa_type=BigInteger)
    """Counts admins' decisions; identity applies the newest one."""
    tested_version: int | None = Field(default=None, sa_type=BigInteger)
    """The version whose test email was written last."""
    recipients: int | None = Field(default=None, sa_type=BigInteger)
    """None before the first test email."""
    sent: int = Field(default=0, sa_type=BigInteger)
    failed: int = Field(default=0, sa_type=BigInteger)
    report_version: int = Field(default=0, sa_type=BigInteger)
    created_at: datetime = Field(
        default=None, sa_type=TIMESTAMPTZ, sa_column_kwargs={"server_default": func.now()}
    )
    sent_at: datetime | None = Field(default=None, sa_type=TIMESTAMPTZ)
    """When sending began."""
    stopped_at: datetime | None = Field(default=None, sa_type=TIMESTAMPTZ)
    finished_at: datetime | None = Field(default=None, sa_type=TIMESTAMPTZ)

    @property
    def is_tested(self) -> bool:
        """Whether this version was emailed to an admin."""
        return self.state != "draft" or self.tested_version == self.version
