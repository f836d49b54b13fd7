"""Table of feature flags."""

from datetime import datetime

from sqlalchemy import BigInteger, DateTime
from sqlmodel import Field

from admin.db import Table


class Flag(Table, table=True):
    """A flag that an admin has set; the others have their defaults."""

    __tablename__ = "flags"

    name: str = Field(primary_key=True)
    is_on: bool
    version: int = Field(sa_type=BigInteger)
    changed_at: datetime = Field(sa_type=DateTime(timezone=True))
