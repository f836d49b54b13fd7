"""Alembic environment of this service's tables."""

from shared.migrations import run_migrations

run_migrations()
