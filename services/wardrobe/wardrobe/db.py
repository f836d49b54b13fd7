"""The base of every table of the wardrobe database."""

from sqlalchemy import TIMESTAMP
from sqlalchemy.orm import registry
from sqlmodel import SQLModel


class Table(SQLModel, registry=registry()):
    """Base of every table of this service."""


metadata = Table.metadata

TIMESTAMP_TZ = TIMESTAMP(timezone=True)
"""The column type of every point in time."""
