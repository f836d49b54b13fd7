"""The table of keys that sign access tokens."""

from datetime import datetime
from typing import Any

from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from identity.db import MOMENT, Table, created_now
from shared.data.ids import new_id


class SigningKey(Table, table=True):
    """One key. Its state follows from its times (see rules)."""

    __tablename__ = "signing_keys"

    id: int = new_id()
    kid: str
    public_jwk: dict[str, Any] = Field(sa_type=JSONB)
    sealed_private: str | None
    """The private part, sealed by the vault; None once the key is gone or revoked."""
    signs_from: datetime = Field(sa_type=MOMENT)
    revoked_at: datetime | None = Field(default=None, sa_type=MOMENT)
    published_at: datetime = created_now()
