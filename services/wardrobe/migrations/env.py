"""Alembic's entry point of the wardrobe database."""

import wardrobe.main  # noqa: F401 - every model must be known before its tables are compared
from shared.db import run_migrations
from wardrobe.db import metadata

run_migrations(metadata)
