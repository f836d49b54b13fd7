"""What people keep for later."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id


class Save(Table, table=True):
    """An outfit that one person keeps; nobody else learns of it."""

    __tablename__ = "saves"

    user_id: int = foreign_id(primary_key=True)
    outfit_id: int = foreign_id(primary_key=True)
    owner_id: int = foreign_id()
    saved_id: int = Field(sa_type=BigInteger)
    """Time-ordered: when it was saved."""
