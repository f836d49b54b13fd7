"""Alembic's entry point of the feed database."""

from feed.db import metadata
from shared.migrations import run_migrations

run_migrations(metadata)
