"""Table of requests for a new password."""

from datetime import datetime

from identity.db import Table, made_now
from shared.db import new_id


class RecoveryRequest(Table, table=True):
    """Somebody asked for a new password; kept until the worker has written its letters.

    The request itself does not look for the address: its answer and its work are the same for
    every one.
    """

    __tablename__ = "recovery_requests"

    id: int = new_id()
    email: str
    address: str
    """From where it was asked, for the audit trail."""
    user_agent: str
    created_at: datetime = made_now()
