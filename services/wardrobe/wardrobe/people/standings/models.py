"""Moderation states of accounts."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from wardrobe.db import Table


class Standing(Table, table=True):
    """The newest decision about one account; accounts without decisions have no row."""

    __tablename__ = "standings"

    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    limited: bool
    """Whether the account is limited or suspended."""
    version: int = Field(sa_type=BigInteger)
