"""The table of recovery requests."""

from datetime import datetime

from identity.db import Table, created_now
from shared.data.ids import new_id


class RecoveryRequest(Table, table=True):
    """A request for a reset or login link, kept until the worker has written the emails.

    The HTTP request does not look up the email address: its response and its work are the same
    for every address.
    """

    __tablename__ = "recovery_requests"

    id: int = new_id()
    email: str
    code_challenge: str | None = None
    """Of the browser that requested a login link; None for a password reset."""
    address: str
    """The IP address of the request, for the audit log."""
    user_agent: str
    language: str | None = None
    """The language of the request, for accounts that have chosen none."""
    created_at: datetime = created_now()
