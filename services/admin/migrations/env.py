"""Alembic environment of this service's tables."""

from admin.db import metadata
from shared.migrations import run_migrations

run_migrations(metadata)
