"""Alembic environment of this service's tables."""

from shared.data.migrations import run_migrations

run_migrations()
