"""Preferences about alt texts."""

from typing import Literal

from sqlalchemy import BigInteger, Text
from sqlmodel import Field

from wardrobe.db import Table

WhenMissing = Literal["off", "remind", "require"]
Suggestions = Literal["on", "off"]


class AltTextPreference(Table, table=True):
    """A person's preferences about alt texts; people with the defaults have no row."""

    __tablename__ = "alt_text_preferences"

    owner_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    when_missing: WhenMissing = Field(default="remind", sa_type=Text)
    suggestions: Suggestions = Field(default="on", sa_type=Text)
    version: int = Field(default=0, sa_type=BigInteger)
