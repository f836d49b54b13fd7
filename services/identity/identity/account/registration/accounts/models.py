"""Table of accounts."""

from datetime import datetime

from identity.db import Table, created_now
from shared.ids import new_id


class Account(Table, table=True):
    """What lets a person in; what they show is their profile."""

    __tablename__ = "accounts"

    id: int = new_id()
    password_hash: str | None = None
    """Argon2id in its encoded form; none when another provider alone lets the person in."""
    invite_code: str | None = None
    terms_version: str | None = None
    age_confirmed: bool = False
    idempotency_key: str | None = None
    """Sent with the registration, so that a retry of it finds the account."""
    created_at: datetime = created_now()
