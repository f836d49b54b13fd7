"""Decisions about accounts."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id


class Standing(Table, table=True):
    """The newest decision about one account; nobody has a row about whom none was made."""

    __tablename__ = "standings"

    user_id: int = foreign_id(primary_key=True)
    state: str
    version: int = Field(sa_type=BigInteger)
