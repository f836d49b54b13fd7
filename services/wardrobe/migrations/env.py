"""Alembic's entry point of the wardrobe database."""

import wardrobe.main  # noqa: F401 - registers all models, whose tables Alembic compares
from shared.migrations import run_migrations
from wardrobe.db import metadata

run_migrations(metadata)
