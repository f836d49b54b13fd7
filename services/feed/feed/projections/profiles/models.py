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
    findable: bool = True
    """Whether search and suggestions may show the person."""
    confirmed: bool = False
    """Whether the e-mail address is confirmed."""
    version: int = Field(sa_type=BigInteger)


class PersonKey(Table, table=True):
    """A key by whose beginning a person is found (shared/search_keys.py), unless they opted out."""

    __tablename__ = "people_keys"

    key: str = Field(primary_key=True)
    user_id: int = foreign_id(primary_key=True)
