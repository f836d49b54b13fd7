"""Alembic's entry point of the wardrobe database."""

from shared.migrations import run_migrations

run_migrations()
