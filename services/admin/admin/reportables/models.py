"""Things of people, as their services announced them."""

from typing import Literal

from sqlalchemy import BigInteger, String
from sqlmodel import Field

from admin.db import Table
from contracts.types import Audience

Kind = Literal["outfit", "person", "tag", "comment"]


class Reportable(Table, table=True):
    """One thing, without its content; a removed one stays as a tombstone."""

    __tablename__ = "subjects"

    kind: Kind = Field(primary_key=True, sa_type=String)
    id: int = Field(primary_key=True, sa_type=BigInteger)
    owner_id: int = Field(sa_type=BigInteger, index=True)
    """Of a person: themselves."""
    name: str | None = None
    """Of a person: the username, so that admins can tell people apart whom nobody sees."""
    audience: Audience = Field(sa_type=String)
    """Of a comment: private while it waits for the owner of the outfit."""
    outfit_id: int | None = Field(default=None, sa_type=BigInteger)
    """Of a comment: on which it stands; of old ones it is not known."""
    removed: bool = False
    version: int = Field(sa_type=BigInteger)
