"""Table of invitations."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import MOMENT, Table, made_now


class Invite(Table, table=True):
    """A code that an admin sent to somebody."""

    __tablename__ = "invites"

    id: int = Field(primary_key=True, sa_type=BigInteger)
    """The admin service's id."""
    email: str
    code: str
    redeemed_by: int | None = Field(default=None, sa_type=BigInteger)
    redeemed_at: datetime | None = Field(default=None, sa_type=MOMENT)
    created_at: datetime = made_now()
