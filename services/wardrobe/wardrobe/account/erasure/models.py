"""Account erasures in progress."""

from sqlalchemy import BigInteger, Column
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from wardrobe.db import Table


class Erasure(Table, table=True):
    """An account whose rows are deleted while the object store may still hold its objects."""

    __tablename__ = "erasures"

    user_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    erased: dict[str, int] = Field(sa_column=Column(JSONB, nullable=False))
