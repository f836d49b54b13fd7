"""The registry of identity's tables, and its column types."""

from typing import Any

from sqlalchemy import DateTime, func
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

MOMENT: Any = DateTime(timezone=True)
"""Column type of a point in time."""


class Table(SQLModel, registry=registry()):
    """The base of every table of this service."""


metadata = Table.metadata


def created_now() -> Any:
    """Return a column that Postgres fills with the creation time of the row."""
    return Field(default=None, sa_type=MOMENT, sa_column_kwargs={"server_default": func.now()})
