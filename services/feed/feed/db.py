"""The tables of the feed database."""

from typing import Any

from sqlalchemy import BigInteger
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel


class Table(SQLModel, registry=registry()):
    """Base of every table of this service."""


metadata = Table.metadata


def foreign_id(*, primary_key: bool = False) -> Any:
    """Declare a column for an id from another service or table."""
    return Field(
        primary_key=primary_key,
        sa_type=BigInteger,
        sa_column_kwargs={"autoincrement": False} if primary_key else {},
    )
