"""The table base of the wardrobe database."""

from sqlalchemy import TIMESTAMP
from sqlalchemy.orm import registry
from sqlmodel import SQLModel


class Table(SQLModel, registry=registry()):
    """Base of this service's tables."""


metadata = Table.metadata

TIMESTAMP_TZ = TIMESTAMP(timezone=True)
"""Column type of all timestamps."""
