"""Alembic's entry point of the feed database."""

from shared.data.migrations import run_migrations

run_migrations()
