"""Table of admins and moderators."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, DateTime, String, func
from sqlmodel import Field

from admin.db import Table

Role = Literal["admin", "moderator"]
"""An admin may do everything; a moderator decides reports and appeals."""


class AdminAccount(Table, table=True):
    """A person who may use the admin pages; a moderator only those about reports."""

    __tablename__ = "admins"

    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    role: Role = Field(sa_type=String)
    granted_at: datetime = Field(
        default=None,
        sa_type=DateTime(timezone=True),
        sa_column_kwargs={"server_default": func.now()},
    )
