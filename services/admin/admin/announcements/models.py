"""Table of announcements."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, DateTime, String, func
from sqlmodel import Field

from admin.db import Table
from shared.ids import new_id

MOMENT = DateTime(timezone=True)

State = Literal["draft", "sending", "stopped", "sent"]


class Announcement(Table, table=True):
    """One email to everybody, and how far its mailing is as identity reports it."""

    __tablename__ = "announcements"

    id: int = new_id()
    subject: str
    text: str
    state: State = Field(default="draft", sa_type=String)
    version: int = Field(default=1, sa_type=BigInteger)
    """Counts what admins decided; identity takes the newest decision."""
    tested_version: int | None = Field(default=None, sa_type=BigInteger)
    """Of the draft whose test email was written last."""
    recipients: int | None = Field(default=None, sa_type=BigInteger)
    """None until a test email was written."""
    sent: int = Field(default=0, sa_type=BigInteger)
    failed: int = Field(default=0, sa_type=BigInteger)
    report_version: int = Field(default=0, sa_type=BigInteger)
    created_at: datetime = Field(
        default=None, sa_type=MOMENT, sa_column_kwargs={"server_default": func.now()}
    )
    sent_at: datetime | None = Field(default=None, sa_type=MOMENT)
    """When its mailing began."""
    stopped_at: datetime | None = Field(default=None, sa_type=MOMENT)
    finished_at: datetime | None = Field(default=None, sa_type=MOMENT)

    @property
    def is_tested(self) -> bool:
        """Whether an admin was emailed exactly these words."""
        return self.state != "draft" or self.tested_version == self.version
