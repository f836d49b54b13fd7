"""Tables of outgoing emails."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import MOMENT, Table, created_now
from shared.data.ids import new_id

WAITING, SENDING, SENT, FAILED = "waiting", "sending", "sent", "failed"


class Mail(Table, table=True):
    """One email to one recipient."""

    __tablename__ = "mails"

    id: int = new_id()
    recipient: str
    subject: str
    text: str
    html: str
    link_id: int | None = Field(default=None, sa_type=BigInteger)
    """The link or authorization code whose token replaces its placeholder at sending time."""
    account_id: int | None = Field(default=None, sa_type=BigInteger)
    """The account that it is about; it is deleted with the account."""
    forget: bool = False
    """Whether to delete the row once the email was sent or given up."""
    bulk_id: int | None = Field(default=None, sa_type=BigInteger)
    """The bulk mailing that it belongs to; such emails are sent after all others."""
    state: str = WAITING
    failures: int = 0
    """Attempts that the mail server certainly did not accept."""
    doubts: int = 0
    """Attempts with an unknown outcome."""
    due_at: datetime = created_now()
    created_at: datetime = created_now()
    sent_at: datetime | None = Field(default=None, sa_type=MOMENT)


class BulkMailing(Table, table=True):
    """One email to many people: whether it may be sent now, and the outcome so far."""

    __tablename__ = "bulk_mailings"

    id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    """Chosen by the slice that writes the emails."""
    paused: bool = False
    sent: int = Field(default=0, sa_type=BigInteger)
    """Emails that the mail server accepted; their rows are deleted."""
    failed: int = Field(default=0, sa_type=BigInteger)
    """Emails that were given up."""
