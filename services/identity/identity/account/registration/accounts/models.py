"""The table of accounts."""

from datetime import datetime

from identity.db import Table, created_now
from shared.data.ids import new_id

READ_BY_OTHERS = ("accounts",)
"""Tables that other slices may read in their SQL."""


class Account(Table, table=True):
    """A person's account: password and registration. The rest is in the profile."""

    __tablename__ = "accounts"

    id: int = new_id()
    password_hash: str | None = None
    """Encoded Argon2id hash; None if the person signs in with a provider alone."""
    invite_code: str | None = None
    terms_version: str | None = None
    age_confirmed: bool = False
    idempotency_key: str | None = None
    """Of the registration, so that a retry finds the account."""
    created_at: datetime = created_now()
