"""Alembic's entry point of the feed database."""

from shared.migrations import run_migrations

run_migrations()
