"""Alembic's entry point for the identity database."""

from shared.data.migrations import run_migrations

run_migrations()
