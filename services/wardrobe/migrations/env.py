"""Alembic's entry point of the wardrobe database."""

from shared.data.migrations import run_migrations

run_migrations()
