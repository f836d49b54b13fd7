"""The registry of identity's own tables, and their columns of time."""

from typing import Any

from sqlalchemy import DateTime, func
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

MOMENT: Any = DateTime(timezone=True)
"""Column type of a point in time."""


class Table(SQLModel, registry=registry()):
    """Base of every table of this service."""


metadata = Table.metadata


def created_now() -> Any:
    """A column that Postgres fills with the time at which the row is made."""
    return Field(default=None, sa_type=MOMENT, sa_column_kwargs={"server_default": func.now()})
