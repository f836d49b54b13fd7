"""Alembic's entry point for the identity database."""

from identity.db import metadata
from shared.migrations import run_migrations

run_migrations(metadata)
