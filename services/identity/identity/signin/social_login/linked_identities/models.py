"""Table of people's accounts at other providers."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import Table, created_now
from shared.ids import new_id


class LinkedProvider(Table, table=True):
    """An account at a provider that opens an account of ours; one of each provider."""

    __tablename__ = "linked_providers"

    id: int = new_id()
    account_id: int = Field(sa_type=BigInteger)
    provider: str
    """Its id in our settings."""
    subject: str
    """What the provider calls the person, for good."""
    email: str | None = None
    """What the provider said when it was linked: shown to the owner, and never used."""
    linked_at: datetime = created_now()
