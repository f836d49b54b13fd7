"""Admins."""

from datetime import datetime

from sqlalchemy import BigInteger, DateTime, func
from sqlmodel import Field

from admin.db import Table


class AdminAccount(Table, table=True):
    """A person who may use the admin pages."""

    __tablename__ = "admins"

    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    granted_at: datetime = Field(
        default=None,
        sa_type=DateTime(timezone=True),
        sa_column_kwargs={"server_default": func.now()},
    )
