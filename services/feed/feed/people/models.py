"""People as the feed knows them."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id


class Person(Table, table=True):
    """The newest profile card."""

    __tablename__ = "people"

    user_id: int = foreign_id(primary_key=True)
    username: str
    display_name: str
    avatar_path: str | None = None
    audience: str
    country: str | None = None
    """For choosing recommendations; shown to nobody."""
    version: int = Field(sa_type=BigInteger)
