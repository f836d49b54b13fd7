"""Tables of outgoing mail."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import MOMENT, Table, created_now
from shared.ids import new_id

WAITING, SENDING, SENT, FAILED = "waiting", "sending", "sent", "failed"


class Mail(Table, table=True):
    """One letter to one address."""

    __tablename__ = "mails"

    id: int = new_id()
    recipient: str
    subject: str
    text: str
    html: str
    link_id: int | None = Field(default=None, sa_type=BigInteger)
    """The link or sign-in code whose token replaces its place when the letter is sent."""
    account_id: int | None = Field(default=None, sa_type=BigInteger)
    """Whose account it is about: it is erased with the account."""
    forget: bool = False
    """Whether the row goes as soon as the letter was sent, or given up."""
    bulk_id: int | None = Field(default=None, sa_type=BigInteger)
    """The mailing to many people that it belongs to: it is sent after all other mail."""
    state: str = WAITING
    failures: int = 0
    """Tries that the mail server is known not to have taken."""
    doubts: int = 0
    """Tries of which nobody knows whether the mail server took them."""
    due_at: datetime = created_now()
    created_at: datetime = created_now()
    sent_at: datetime | None = Field(default=None, sa_type=MOMENT)


class BulkMailing(Table, table=True):
    """The same email to many people: whether it may be sent now, and what became of it."""

    __tablename__ = "bulk_mailings"

    id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    """Chosen by the slice that writes the emails."""
    paused: bool = False
    sent: int = Field(default=0, sa_type=BigInteger)
    """Emails that the mail server took; they are forgotten."""
    failed: int = Field(default=0, sa_type=BigInteger)
    """Emails that were given up."""
