"""Choices about repeats."""

from typing import Literal

from sqlalchemy import BigInteger, Text
from sqlmodel import Field

from wardrobe.db import Table

WarnWithin = Literal["off", "14_days", "30_days", "90_days"]


class RepeatPreference(Table, table=True):
    """How long a person wants to be warned of repeats; people with the default have no row."""

    __tablename__ = "repeat_preferences"

    owner_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    warn_within: WarnWithin = Field(default="30_days", sa_type=Text)
    version: int = Field(default=0, sa_type=BigInteger)
