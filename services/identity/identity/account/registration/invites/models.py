"""The table of invite codes."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import Table, created_now


class Invite(Table, table=True):
    """An admin's invite code. A withdrawn one stays, as its creation may be received later."""

    __tablename__ = "invites"

    id: int = Field(primary_key=True, sa_type=BigInteger)
    """The admin service's id."""
    email: str | None = None
    code: str | None = None
    """Capital letters and digits only; see `normalize_code`."""
    uses: int = 1
    used: int = 0
    withdrawn: bool = False
    created_at: datetime = created_now()
