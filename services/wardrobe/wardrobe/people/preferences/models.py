"""Columns of preferences."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from wardrobe.db import Table


class PreferenceColumns(Table):
    """The columns of every table of preferences; a model adds the choices with their defaults."""

    owner_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    version: int = Field(default=0, sa_type=BigInteger)
    """0 for someone who has never changed them."""
