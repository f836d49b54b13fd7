"""People as events about their profiles describe them."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id

READ_BY_OTHERS = ("people", "people_keys")
"""Tables that other slices may read in their SQL."""


class Person(Table, table=True):
    """The newest profile card."""

    __tablename__ = "people"

    user_id: int = foreign_id(primary_key=True)
    username: str
    display_name: str
    avatar_path: str | None = None
    audience: str
    country: str | None = None
    """Selects recommendations; never shown."""
    language: str | None = None
    """Of notifications that are sent; None if the person has chosen none."""
    findable: bool = True
    """Whether search and suggestions may show the person."""
    confirmed: bool = False
    """Whether the email address is confirmed."""
    version: int = Field(sa_type=BigInteger)


class PersonKey(Table, table=True):
    """A key whose prefixes find a person in search (shared/data/search_keys.py).

    People who opted out of search have none.
    """

    __tablename__ = "people_keys"

    key: str = Field(primary_key=True)
    user_id: int = foreign_id(primary_key=True)
