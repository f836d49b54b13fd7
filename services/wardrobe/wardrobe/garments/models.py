"""Garments."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, Column, Text, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Field

from shared.contracts.types import Audience
from shared.db import new_id
from wardrobe.db import TIMESTAMP_TZ, Table

State = Literal["here", "wash", "lent", "repair", "archived"]
Season = Literal["spring", "summer", "autumn", "winter"]


class Garment(Table, table=True):
    """One thing that somebody can wear."""

    __tablename__ = "garments"

    id: int = new_id()
    owner_id: int = Field(sa_type=BigInteger)
    name: str = Field(sa_type=Text)
    category: str = Field(sa_type=Text)
    colors: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
    brand: str = Field(sa_type=Text)
    size: str = Field(sa_type=Text)
    seasons: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
    note: str = Field(sa_type=Text)
    audience: Audience = Field(sa_type=Text)
    state: State = Field(sa_type=Text)
    created_at: datetime = Field(
        default=None, sa_type=TIMESTAMP_TZ, sa_column_kwargs={"server_default": text("now()")}
    )
    version: int = Field(default=1, sa_type=BigInteger)
