"""Suggested alt texts."""

from datetime import datetime

from sqlalchemy import BigInteger, Column, ForeignKey, Text, func
from sqlmodel import Field

from shared.data.ids import new_id
from wardrobe.db import TIMESTAMP_TZ, Table


class AltTextSuggestion(Table, table=True):
    """An alt text that a viewer suggests for another person's outfit, until its owner decides."""

    __tablename__ = "alt_text_suggestions"

    id: int = new_id()
    outfit_id: int = Field(
        sa_column=Column(BigInteger, ForeignKey("outfits.id", ondelete="CASCADE"), nullable=False)
    )
    owner_id: int = Field(sa_type=BigInteger)
    """The owner of the outfit."""
    author_id: int = Field(sa_type=BigInteger, index=True)
    text: str = Field(sa_type=Text)
    version: int = Field(default=1, sa_type=BigInteger)
    changed_at: datetime = Field(
        default=None, sa_type=TIMESTAMP_TZ, sa_column_kwargs={"server_default": func.now()}
    )
