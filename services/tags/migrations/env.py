"""Alembic environment of this service's tables."""

from shared.migrations import run_migrations
from tags.db import metadata

run_migrations(metadata)
