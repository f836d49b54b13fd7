"""Table of requests by people who do not know their password."""

from datetime import datetime

from identity.db import Table, created_now
from shared.ids import new_id


class RecoveryRequest(Table, table=True):
    """Somebody asked for a letter to get in; kept until the worker has written it.

    The request itself does not look for the address: its answer and its work are the same for
    every one.
    """

    __tablename__ = "recovery_requests"

    id: int = new_id()
    email: str
    code_challenge: str | None = None
    """Of the browser that asked for a link to log in, instead of a new password."""
    address: str
    """From where it was asked, for the audit trail."""
    user_agent: str
    created_at: datetime = created_now()
