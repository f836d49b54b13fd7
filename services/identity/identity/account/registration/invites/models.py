"""Table of invite codes."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import Table, created_now


class Invite(Table, table=True):
    """A code that an admin made; a withdrawn one stays, also if it came before the code."""

    __tablename__ = "invites"

    id: int = Field(primary_key=True, sa_type=BigInteger)
    """The admin service's id."""
    email: str | None = None
    code: str | None = None
    """Capitals and digits alone: see `bare_code`."""
    uses: int = 1
    used: int = 0
    withdrawn: bool = False
    created_at: datetime = created_now()
