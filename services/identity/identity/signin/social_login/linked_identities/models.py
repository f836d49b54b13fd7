"""The table of linked providers."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import Table, created_now
from shared.data.ids import new_id


class LinkedProvider(Table, table=True):
    """A provider's account that signs in to an account here; one per provider."""

    __tablename__ = "linked_providers"

    id: int = new_id()
    account_id: int = Field(sa_type=BigInteger)
    provider: str
    """The provider's id in the settings."""
    subject: str
    """The provider's permanent id of the person."""
    email: str | None = None
    """The provider's claim when it was linked: shown to the owner, and used for nothing else."""
    linked_at: datetime = created_now()
