"""Alembic's entry point for the identity database."""

from shared.migrations import run_migrations

run_migrations()
