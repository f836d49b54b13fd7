"""Registry of this service's tables."""

from sqlalchemy.orm import registry
from sqlmodel import SQLModel


class Table(SQLModel, registry=registry()):
    """Base of every table of this service."""


metadata = Table.metadata
