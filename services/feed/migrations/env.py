"""Alembic's entry point of the feed database."""

from feed.db import metadata
from shared.db import run_migrations

run_migrations(metadata)
