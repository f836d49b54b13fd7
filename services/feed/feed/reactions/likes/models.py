"""Who likes which outfit."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id


class Like(Table, table=True):
    """One person's like of one outfit; kept, with its version, when it is taken back."""

    __tablename__ = "likes"

    user_id: int = foreign_id(primary_key=True)
    outfit_id: int = foreign_id(primary_key=True)
    owner_id: int = foreign_id()
    active: bool
    version: int = Field(sa_type=BigInteger)
    changed_id: int = Field(sa_type=BigInteger)
    """Time-ordered: when it was given or taken back last."""
